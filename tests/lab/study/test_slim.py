"""Slim: the same picture in fewer bytes."""

from podium.lab.study.slim import slim

DOT = '<path transform="translate({},{})" d="M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0" fill="red"/>'


def test_dots_and_lines_that_look_alike_are_one_path() -> None:
    dots = DOT.format(5, 6) + DOT.format(7, 8) + DOT.format(9, 9).replace("red", "blue")
    lines = '<line transform="translate(1,2)" x2="3" y2="0" stroke="red"/>' * 2
    told = slim(f'<svg xmlns="http://www.w3.org/2000/svg">{dots}{lines}</svg>')
    assert told.count("<path") == 3
    assert 'd="M5,6h0M7,8h0"' in told
    assert 'd="M9,9h0"' in told
    assert 'd="M1,2l3,0M1,2l3,0"' in told
    assert 'stroke="red" stroke-linecap="round" stroke-width="8"' in told


def test_what_is_no_dot_is_left_as_it_is() -> None:
    square = '<path transform="translate(5,6)" d="M4,0L4,4L0,4Z" fill="red"/>'
    assert square in slim(f'<svg xmlns="http://www.w3.org/2000/svg">{square}</svg>')
