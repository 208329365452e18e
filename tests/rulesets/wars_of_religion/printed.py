"""The 74 character cards as they are printed: what each of them does is tried against this, one test a card.

Faction (and who may recruit him), first and last turn, military/intrigue, counter (rank, Tactical Value, star),
kind, provinces, abilities; "immune" to two ones at court, "deathless" in war, "survives" the massacre.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rulesets.common.seats import Seat

TABLE = """
catherine_de_medicis        royalist          1-6      0/3 -   woman      -           diplomat
anne_de_montmorency         royalist          1-2      0/2 A0  man        IDF,PIC
antoine_de_bourbon          royalist          1-1      1/1 B1  man        GUY,NOR
saint_andre                 royalist          1-1      1/2 C1  man        LYO
tavannes                    royalist          1-4      2/1 C2* man        BOU
montpensier                 royalist          1-5      1/1 B1  man        ANJ,POI
damville                    royalist>huguenot 1-6      2/2 B2  man        HLA,BLA
francois_de_montmorency     royalist>huguenot 1-5      1/2 C1  man        IDF         diplomat
blaise_de_monluc            royalist>league   1-5      2/1 D2* man        GUY,GAS     writer
michel_de_l_hospital        royalist          1-4      0/2 -   man        -           writer administrator
matignon                    royalist          1-6      2/2 D2* man        NOR,GUY
jean_de_monluc              royalist          1-5      0/2 -   priest     DAU         diplomat
isabelle_de_limeuil         royalist          1-2      0/1 -   woman      -           flying_squadron
ronsard                     royalist          1-6      0/1 -   man        -           writer
henri_d_anjou               royalist          2-6      1/2 A1  man        -
nevers                      royalist>league   2-6      1/2 C1  man        CHA,PIC,BER
biron                       royalist          2-6      2/1 C2* man        SAI,GUY
strozzi                     royalist          3-5      2/1 D2* man        SAI
francois_d_alencon          royalist>huguenot 4-5      1/2 B1  man        NOR,ANJ,BER immune
charlotte_de_sauve          royalist          4-6      0/2 -   woman      -           flying_squadron
marguerite_de_valois        royalist>league   4-6      0/2 -   woman      GUY,AUV     writer
villeroy                    royalist>league   4-6      0/2 -   man        -           diplomat administrator
francois_d_o                royalist>league   5-6      1/2 -   man        NOR,IDF     administrator
anne_de_joyeuse             royalist          5-6      0/1 B0  man        NOR
epernon                     royalist          5-6      1/2 C1  man        PRO,SAI
aumont                      royalist          5-6      2/1 D2* man        BRE,BER
louis_de_conde              huguenot          1-3      1/2 A1  man        PIC,ORL
coligny                     huguenot          1-4      2/2 B2  man        NOR,ORL     writer
andelot                     huguenot          1-3      2/1 C2* man        BRE,ANJ
odet_de_chatillon           huguenot          1-3      0/2 -   priest     PIC         diplomat
adrets                      huguenot>royalist 1-6      2/0 D2  man        DAU,LYO
montbrun                    huguenot          1-5      2/0 D2  man        DAU
crussol                     huguenot>royalist 1-5      1/1 C1  man        BLA,DAU
la_rochefoucauld            huguenot          1-4      1/1 C1  man        SAI,POI
montgommery                 huguenot          1-5      2/0 D2  man        NOR,GAS
beze                        huguenot          1-6      0/2 -   priest     -           writer
vidame_de_chartres          huguenot          1-6      0/2 -   man        ORL,NOR     diplomat
jeanne_d_albret             huguenot          2-3      0/3 -   woman      GAS         diplomat
viscounts_army              huguenot          2-5      1/0 D1  collective QUE,HLA     survives
la_noue                     huguenot          2-6      2/2 C2* man        POI,BRE     writer
henri_de_navarre            huguenot>royalist 3-6      3/2 A3  man        GAS,GUY     immune deathless survives
henri_de_conde              huguenot          3-6      1/1 B1  man        PIC,SAI     survives
huguenot_assembly           huguenot          massacre 0/2 -   collective -           diplomat writer immune
lesdiguieres                huguenot          5-6      2/2 C2* man        DAU,PRO
duplessis_mornay            huguenot          5-6      1/3 -   man        ANJ         diplomat writer
turenne                     huguenot          5-6      1/2 C1  man        QUE,LIM     diplomat
rosny                       huguenot>royalist 5-6      1/2 D1  man        NOR         administrator
francois_de_chatillon       huguenot          5-6      2/1 D2  man        BLA,BER
d_aubigne                   huguenot          5-6      1/1 -   man        POI         writer
la_tremoille                huguenot          6-6      1/1 C1  man        POI,SAI
francois_de_guise           league            1-1      3/2 B3  man        CHA
cardinal_de_lorraine        league            1-5      0/3 -   priest     CHA         diplomat writer
cardinal_de_guise_1         league            1-5      0/1 -   priest     CHA
claude_d_aumale             league            1-4      1/1 C1  man        BOU,NOR
anne_d_este                 league            1-6      0/2 -   woman      -           diplomat
jacques_de_nemours          league            1-5      2/1 C2* man        LYO,DAU
simon_vigor                 league            1-5      0/1 -   priest     IDF         writer
pelleve                     league            1-6      0/2 -   priest     PIC         diplomat
armagnac                    league            1-5      0/2 -   priest     HLA
carces                      league            1-5      1/1 D1  man        PRO
henri_de_guise              league            3-6      2/3 A2  man        CHA
la_chatre                   league>royalist   3-6      1/1 D1  man        BER,ORL
mayenne                     league            4-6      1/2 B1  man        BOU,IDF
cardinal_de_guise_2         league            5-6      0/2 -   priest     CHA
charles_d_aumale            league            5-6      1/1 C1  man        PIC
duchesse_de_montpensier     league            5-6      0/3 -   woman      IDF         writer
brissac                     league>royalist   5-6      1/2 D1  man        ANJ,POI
epinac                      league            5-6      0/2 -   priest     LYO         diplomat writer
mercoeur                    league            call     2/1 C2  man        BRE
charles_emmanuel_de_nemours league            call     2/1 C2* man        LYO,IDF
villars                     league>royalist   call     2/1 D2* man        NOR
pere_ange                   league            call     1/1 D1  priest     HLA
jean_boucher                league            call     0/2 -   priest     IDF         writer
mendoza                     league            call     0/3 -   man        -           diplomat
"""
LAST = 6


@dataclass(frozen=True)
class Printed:
    id: str
    faction: Seat
    other: Seat  # who may recruit him, "" for nobody
    turns: tuple[int, ...]  # in which he is in play, if nothing befalls him; () for the Assembly
    military: int
    intrigue: int
    counter: str
    kind: str
    provinces: tuple[str, ...]
    abilities: tuple[str, ...]

    @property
    def turn(self) -> int:
        """One in which he is in play."""
        return self.turns[0] if self.turns else 4

    @property
    def tactical(self) -> int:
        return int(self.counter[1:2] or 0)

    @property
    def star(self) -> bool:
        return self.counter.endswith("*")


def _printed(line: str) -> Printed:
    name, of, life, values, counter, kind, provinces, *abilities = line.split()
    military, intrigue = map(int, values.split("/"))
    faction, _, other = of.partition(">")
    areas = () if provinces == "-" else tuple(provinces.split(","))
    rank = "" if counter == "-" else counter
    return Printed(name, faction, other, _turns(life), military, intrigue, rank, kind, areas, tuple(abilities))


def _turns(life: str) -> tuple[int, ...]:
    if life in ("call", "massacre"):
        return (LAST,) if life == "call" else ()
    first, last = life.split("-")
    return tuple(range(int(first), int(last) + 1))


PRINTED = {one.id: one for one in map(_printed, TABLE.strip().splitlines())}


def each(*cards: Printed) -> pytest.MarkDecorator:
    """One test for each of these characters; for all of them, if none is named."""
    chosen = cards or tuple(PRINTED.values())
    return pytest.mark.parametrize("one", chosen, ids=[card.id for card in chosen])
