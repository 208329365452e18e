"""Shares and their intervals, and the charts made of them: numbers that can be checked by hand."""

from __future__ import annotations

import itertools

import pytest
from django.utils.translation import override

from campaigns.presenters.charts import Column, Winner, bar_charts, columns_of, histograms
from campaigns.presenters.figures import decimal, duration, evening, grouped, interval_text, remaining, rough_duration
from campaigns.presenters.shares import Share, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (4127, 10_000, 403, 422),
        (2515, 10_000, 243, 260),
        (5, 10, 237, 763),  # 0.2366 to 0.7634 in every textbook
        (0, 10, 0, 278),
        (10, 10, 722, 1000),
        (1, 1, 207, 1000),
        (0, 0, 0, 1000),
    ],
)
def test_the_interval_is_the_one_of_wilson(count: int, of: int, low: int, high: int) -> None:
    assert wilson(count, of) == (low, high)


def test_the_share_lies_within_its_interval_and_more_games_narrow_it() -> None:
    for of in (1, 7, 100, 3333):
        for count in range(0, of + 1, max(1, of // 9)):
            share = Share(count, of)
            assert 0 <= share.low <= share.tenths <= share.high <= 1000
    widths = [Share(of // 3, of).high - Share(of // 3, of).low for of in (30, 300, 3000, 30_000)]
    assert widths == sorted(widths, reverse=True)


def test_more_than_all_is_no_share() -> None:
    with pytest.raises(ValueError, match="11 of 10"):
        wilson(11, 10)


def test_figures_are_written_as_each_language_does() -> None:
    assert (grouped(10_000, "en"), grouped(10_000, "fr")) == ("10,000", "10\u202f000")
    assert (decimal(-15, "en"), decimal(12_345, "fr")) == ("−1.5", "1\u202f234,5")
    assert interval_text(Share(4127, 10_000), "fr") == "40,3 – 42,2\u202f%"


def test_durations_are_short_and_estimates_are_round() -> None:
    assert [duration(one) for one in (0, 59, 192, 7500)] == ["0 s", "59 s", "3 min 12 s", "2 h 05 min"]
    assert rough_duration(117) == "1 min 50 s"


def test_what_is_left_follows_from_what_was_done() -> None:
    assert remaining(10.0, 100, 400) == 30
    assert remaining(10.0, 400, 400) == 0
    assert remaining(10.0, 0, 400) is None


def test_bars_are_as_long_as_their_shares_and_reach_no_further_than_the_page() -> None:
    won = [Winner("Blue", "s1", Share(250, 1000), "25.0 %", ""), Winner("Red", "s5", Share(500, 1000), "50.0 %", "")]
    for chart in bar_charts(won):
        blue, red = (float(bar.width) for bar in chart.bars)
        assert red == pytest.approx(2 * blue, abs=0.2)
        assert max(float(bar.text_x) for bar in chart.bars) < chart.width - 40


def test_every_value_has_a_column_until_there_are_too_many() -> None:
    assert columns_of({3: 1, 5: 2}) == [(3, 3, 1), (4, 4, 0), (5, 5, 2)]
    wide = columns_of(dict.fromkeys(range(-200, 201), 1))
    assert len(wide) <= 51
    assert sum(games for _low, _high, games in wide) == 401
    assert all(before[1] + 1 == after[0] for before, after in itertools.pairwise(wide))


def test_a_column_that_stands_alone_is_no_wall() -> None:
    for chart in histograms([Column(40, 40, 1000, "40", "")], "s1"):
        (bar,) = chart.bars
        assert float(bar.width) <= 64
        assert float(bar.x) + float(bar.width) / 2 == pytest.approx(float(chart.middle), abs=0.2)


def test_a_long_evening_is_told_in_hours() -> None:
    assert [evening(minutes) for minutes in (1, 30, 120)] == ["about 1 minute", "about 30 minutes", "about 2 hours"]
    with override("fr"):
        assert evening(150) == "environ 2,5 heures"


def test_the_tallest_column_fills_the_histogram_and_now_stands_in_its_column() -> None:
    columns = [Column(n, n, games, str(n), "") for n, games in enumerate((10, 30, 60))]
    for chart in histograms(columns, "s1", here=1, here_text="now: 1"):
        heights = [float(bar.height) for bar in chart.bars]
        assert heights == [pytest.approx(one) for one in (30, 90, 180)]
        assert chart.here is not None
        bar = chart.bars[1]
        assert float(bar.x) < float(chart.here.at) < float(bar.x) + float(bar.width)
