from podium.web.http.render import columns_for


def test_no_poster_stands_alone_in_the_last_row_where_three_or_four_columns_can_help_it() -> None:
    for posters in range(2, 40):
        columns = columns_for(posters)
        assert columns in (3, 4)
        alone = posters > columns and posters % columns == 1
        assert not alone or (posters % 3 == 1 and posters % 4 == 1), posters
