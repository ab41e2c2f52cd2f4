"""Breaking code in small ways: each mutant differs from a function in one place.

Only the bodies of functions are broken, since a function's code can be exchanged while the program
runs, whoever has imported it. What is asserted, and what is said in docstrings, is left alone.
"""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import CodeType
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    """A function broken in one place."""

    function: str
    """Its name in its module, `Class.method` for a method."""
    line: int
    before: str
    """The expression or statement as it stands."""
    after: str
    number: int
    """Which one it is, where a function has several with the same words."""
    code: CodeType

    @property
    def words(self) -> str:
        """What tells it apart in its file, even when lines move."""
        again = f" ({self.number + 1})" if self.number else ""
        return f"{self.function}: {self.before} → {self.after}{again}"


class Place(NamedTuple):
    """A node and another one to stand in its place."""

    node: ast.AST
    broken: ast.AST


def mutants(source: str, file: str) -> Iterator[Mutant]:
    """Every mutant of a module's functions."""
    for function, path in _functions(ast.parse(source)):
        seen: dict[tuple[str, str], int] = {}
        for place in _places(function):
            before, after = _shown(place.node), _shown(place.broken)
            number = seen[before, after] = seen.get((before, after), -1) + 1
            tree = ast.parse(source)
            _exchange(tree, place)
            code = _code_of(compile(ast.fix_missing_locations(tree), file, "exec"), path)
            line = getattr(place.node, "lineno", function.lineno)
            yield Mutant(".".join(path), line, before, after, number, code)


def _functions(tree: ast.Module) -> Iterator[tuple[Function, tuple[str, ...]]]:
    """The functions and methods of a module; those inside another are part of it."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node, (node.name,)
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, Function):
                    yield inner, (node.name, inner.name)


def _code_of(code: CodeType, path: tuple[str, ...]) -> CodeType:
    for name in path:
        code = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
    return code


def _shown(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 100 else f"{words[:97]}…"


def _exchange(tree: ast.Module, place: Place) -> None:
    """Puts the broken node where the other one stands, found by its kind and position."""
    wanted = _position(place.node)

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if _position(node) == wanted:
                return ast.copy_location(deepcopy(place.broken), node)
            return self.generic_visit(node)

    Exchange().visit(tree)


def _position(node: ast.AST) -> tuple[object, ...]:
    return (
        type(node),
        getattr(node, "lineno", 0),
        getattr(node, "col_offset", 0),
        getattr(node, "end_lineno", 0),
        getattr(node, "end_col_offset", 0),
    )


def _places(function: Function) -> Iterator[Place]:
    """Where and how a function's body can be broken."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    may_refuse = function.returns is not None and "None" in ast.unparse(function.returns)
    for statement in body:
        for node in _walk(statement):
            for way in _WAYS:
                for broken in way(node):
                    yield Place(node, broken)
            if may_refuse and isinstance(node, ast.Return) and not _is_none(node.value):
                yield Place(node, ast.Return(ast.Constant(None)))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """All that is executed; not what is asserted, raised or a type."""
    if isinstance(node, ast.Assert | ast.Raise):
        return
    call = node.value if isinstance(node, ast.Expr) else node
    if isinstance(call, ast.Call) and ast.unparse(call.func) in ("assert_never", "cast"):
        return
    yield node
    types = [getattr(node, name, None) for name in ("annotation", "returns")]
    for child in ast.iter_child_nodes(node):
        if child not in types:
            yield from _walk(child)


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


# -- the ways --------------------------------------------------------------------------------------

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}

_NAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _comparison(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for other in _COMPARED[type(operator)]:
                broken = deepcopy(node)
                broken.ops[at] = other()
                yield broken


def _arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp | ast.AugAssign) and (other := _RECKONED.get(type(node.op))):
        if _holds_text(node):
            return
        broken = deepcopy(node)
        broken.op = other()
        yield broken
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node.operand


def _holds_text(node: ast.AST) -> bool:
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in ast.iter_child_nodes(node)
    )


def _logic(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
        for at in range(len(node.values)):
            rest = node.values[:at] + node.values[at + 1 :]
            yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def _condition(node: ast.AST) -> Iterator[ast.AST]:
    """What is decided once and for all."""
    if isinstance(node, ast.If | ast.IfExp):
        for constant in (True, False):
            broken = deepcopy(node)
            broken.test = ast.Constant(constant)
            yield broken


def _comprehension(node: ast.AST) -> Iterator[ast.AST]:
    """A comprehension that leaves nobody out."""
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        for at, each in enumerate(node.generators):
            if each.ifs:
                broken = deepcopy(node)
                broken.generators[at].ifs = []
                yield broken


def _match(node: ast.AST) -> Iterator[ast.AST]:
    """A case whose guard always agrees."""
    if isinstance(node, ast.Match):
        for at, case in enumerate(node.cases):
            if case.guard is not None:
                broken = deepcopy(node)
                broken.cases[at].guard = None
                yield broken


def _constant(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)


def _name(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NAMED:
        broken = deepcopy(node)
        broken.func = ast.Name(_NAMED[node.func.id], ast.Load())
        yield broken


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    """A statement that is not done, a change of a state that is not made, a loop that stops early."""
    match node:
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case ast.Call() if len(node.keywords) and ast.unparse(node.func).endswith("replace"):
            for at in range(len(node.keywords)):
                broken = deepcopy(node)
                del broken.keywords[at]
                yield broken
        case _:
            return


_WAYS: tuple[Callable[[ast.AST], Iterator[ast.AST]], ...] = (
    _comparison,
    _arithmetic,
    _logic,
    _condition,
    _comprehension,
    _match,
    _constant,
    _name,
    _left_out,
)
