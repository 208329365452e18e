"""What a campaign amounts to, for one reader: counted from rows he sees and journals as he was told them, no others."""
