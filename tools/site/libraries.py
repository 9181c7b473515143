"""References of the libraries in TypeScript, Go and Java, read from their sources: what is exported, with comments."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import tree_sitter_go
import tree_sitter_java
import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

CLIENTS = Path(__file__).resolve().parent.parent.parent / "clients"
TYPESCRIPT = Parser(Language(tree_sitter_typescript.language_typescript()))
GO = Parser(Language(tree_sitter_go.language()))
JAVA = Parser(Language(tree_sitter_java.language()))

JAVA_TYPES = ("class_declaration", "interface_declaration", "record_declaration", "enum_declaration")
DECORATION = re.compile(r"^\s*(?:/\*\*?|\*/|\*(?!/)|//)? ?|\s*\*/$", re.MULTILINE)
TAG = re.compile(r"^@(param|returns?|throws)\s", re.MULTILINE)
POINTER = re.compile(r"(?<![\w`])\*(?=[A-Z])")
"""A pointer in the comments of Go, which is no emphasis."""
MODIFIERS = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s*(?://[^\n]*)?\s*)+")
"""Annotations of Java in front of a declaration."""
INLINE = re.compile(r"\{@(?:link|code|literal|value)\s+#?([^}]*)\}")
OPEN_INLINE = re.compile(r"\{@linkplain\s+\S+\s+([^}]*)\}")


class Declaration(NamedTuple):
    """An export of a library: its name, the text before its body, its comment, and its members."""

    name: str
    text: str
    comment: str
    members: tuple["Declaration", ...] = ()


class Part(NamedTuple):
    """A package, or an entry of one: its name, what it is for, and what it exports."""

    name: str
    comment: str
    declarations: tuple[Declaration, ...]


def pages() -> dict[str, str]:
    """The pages by their place in the site."""
    return {
        "reference/typescript.md": _page("TypeScript", "ts", typescript()),
        "reference/go.md": _page("Go", "go", go()),
        "reference/java.md": _page("Java", "java", java()),
    }


def _page(language: str, fence: str, parts: Iterator[Part]) -> str:
    lines = [f"# The {language} library", "", "Made of the comments in its sources: all that it exports.", ""]
    for part in parts:
        lines += [f"## {part.name}", "", part.comment, ""]
        for declaration in part.declarations:
            lines += _lines(declaration, fence, "###")
    return "\n".join(lines) + "\n"


def _lines(declaration: Declaration, fence: str, heading: str) -> list[str]:
    lines = [f"{heading} {declaration.name}", "", f"```{fence}", declaration.text, "```", "", declaration.comment, ""]
    for member in declaration.members:
        lines += _lines(member, fence, heading + "#")
    return lines


# ---------------------------------------------------------------------------------------------------------- TypeScript


def typescript() -> Iterator[Part]:
    """The entries of the package, in the order in which people need them; each without what it has of another one."""
    folder = CLIENTS / "typescript" / "src"
    for entry, name in (("index.ts", "caravanserai"), ("node.ts", "caravanserai/node"), ("web.ts", "caravanserai/web")):
        root = _parsed(TYPESCRIPT, folder / entry)
        declared = sorted((each for node in root.children for each in _exported(node, folder)), key=_by_name)
        yield Part(name, _comment(_first(root, "comment")), tuple(declared))


def _exported(node: Node, folder: Path) -> Iterator[Declaration]:
    """The exports of a statement, declared there or elsewhere in the folder."""
    if node.type != "export_statement":
        return
    clause, source = _first(node, "export_clause"), node.child_by_field_name("source")
    if clause is None and source is None:
        yield from _typescript_declaration(node)
    elif clause is None:
        yield from _elsewhere(source, folder).values()
    else:
        for named in clause.named_children:
            name = _text(named.child_by_field_name("name"))
            found = _elsewhere(source or _imported(name, node.parent), folder)
            yield from (found[name],) if name in found else ()


def _imported(name: str, root: Node | None) -> Node | None:
    """The source from which a file imports a name that it exports."""
    for statement in root.children if root else ():
        if statement.type == "import_statement" and re.search(rf"\b{name}\b", _text(statement)):
            return statement.child_by_field_name("source")
    return None


def _elsewhere(source: Node | None, folder: Path) -> dict[str, Declaration]:
    name = re.sub(r"^\./(.*)\.js$|^#(.*)$", lambda found: found[1] or f"{found[2]}-node", _text(source).strip("\"'"))
    path = folder / f"{name}.ts"
    if name == "index" or "generated" in path.parts or not path.exists():
        return {}
    root = _parsed(TYPESCRIPT, path)
    return {declared.name: declared for statement in root.children for declared in _exported(statement, folder)}


def _typescript_declaration(statement: Node) -> Iterator[Declaration]:
    node = statement.child_by_field_name("declaration")
    comment = _comment_before(statement)
    if node is None:
        return
    if node.type == "lexical_declaration":
        for each in node.named_children:
            name = _text(each.child_by_field_name("name"))
            kind = each.child_by_field_name("type")
            yield Declaration(name, f"const {name}{_text(kind) if kind else ''}", comment)
        return
    name = _text(node.child_by_field_name("name"))
    body = node.child_by_field_name("body")
    if "class" not in node.type:
        text = _text(node) if body is None or node.type != "function_declaration" else _before(node, body)
        yield Declaration(name, _dedented(text), comment)
        return
    assert body is not None
    members = [made for inner in body.named_children if (made := _typescript_member(inner, name))]
    yield Declaration(name, _before(node, body), comment, tuple(members))


def _typescript_member(node: Node, owner: str) -> Declaration | None:
    name = _text(node.child_by_field_name("name"))
    hidden = name.startswith(("#", "_", "[")) or _first(node, "accessibility_modifier") is not None
    comment = _comment_before(node)
    if node.type not in ("method_definition", "public_field_definition", "abstract_method_signature") or hidden:
        return None
    if not comment and node.type == "public_field_definition":
        return None
    text = _before(node, node.child_by_field_name("body") or node.child_by_field_name("value"))
    return Declaration(f"new {owner}" if name == "constructor" else name, _dedented(text), comment)


# ------------------------------------------------------------------------------------------------------------------ Go


def go() -> Iterator[Part]:
    """The packages of the module that are written by people."""
    for package in ("", "table", "proof", "harmless"):
        folder = CLIENTS / "go" / package
        roots = [_parsed(GO, path) for path in sorted(folder.glob("*.go")) if not path.name.endswith("_test.go")]
        comments = [text for root in roots if (text := _comment_before(_need(root, "package_clause")))]
        nodes = [node for root in roots for node in root.children]
        methods: dict[str, list[Declaration]] = {}
        for node in nodes:
            if node.type == "method_declaration" and (made := _go_function(node)):
                receiver = re.sub(r"[^\w ]|\[.*", "", _text(node.child_by_field_name("receiver"))).split()[-1]
                methods.setdefault(receiver, []).append(made)
        found = [each for node in nodes for each in _go_declared(node, methods)]
        name = "/".join(filter(None, ("caravanserai", package)))
        yield Part(name, "\n\n".join(comments), tuple(sorted(found, key=_by_name)))


def _go_declared(node: Node, methods: dict[str, list[Declaration]]) -> Iterator[Declaration]:
    if node.type == "function_declaration" and (made := _go_function(node)):
        yield made
    elif node.type == "type_declaration":
        for spec in node.named_children:
            name = _text(spec.child_by_field_name("name")) if spec.type in ("type_spec", "type_alias") else ""
            if name[:1].isupper():
                comment = _comment_before(spec) or _comment_before(node)
                members = tuple(sorted(methods.get(name, ()), key=_by_name))
                yield Declaration(name, f"type {_without_fields(spec)}", comment, members)
    elif node.type in ("const_declaration", "var_declaration"):
        specs = [
            each
            for each in _all(node, ("const_spec", "var_spec"))
            if _text(each.child_by_field_name("name"))[:1].isupper()
        ]
        if specs:
            names = ", ".join(_text(each.child_by_field_name("name")) for each in specs)
            yield Declaration(names, _dedented(_text(node)), _comment_before(node))


def _go_function(node: Node) -> Declaration | None:
    name = _text(node.child_by_field_name("name"))
    if not name[:1].isupper():
        return None
    return Declaration(name, _before(node, node.child_by_field_name("body")), _comment_before(node))


def _without_fields(spec: Node) -> str:
    """A type without the fields that only its package sees, and without their comments."""
    text, start = spec.text or b"", spec.start_byte
    for fields in reversed(list(_all(spec, ("field_declaration_list",)))):
        for field in reversed(fields.named_children):
            name = field.child_by_field_name("name")
            if field.type == "field_declaration" and name is not None and not _text(name)[:1].isupper():
                first = (_comments_above(field) or [field])[0]
                text = text[: first.start_byte - start].rstrip(b"\t ") + text[field.end_byte - start :]
    return _dedented(re.sub(r"\n(?:\s*\n)+", "\n", text.decode()).replace("{\n}", "{}"))


# ---------------------------------------------------------------------------------------------------------------- Java


def java() -> Iterator[Part]:
    """The packages whose types are public."""
    root = CLIENTS / "java" / "src" / "main" / "java"
    for info in sorted(root.rglob("package-info.java")):
        types = [
            made
            for path in sorted(info.parent.glob("*.java"))
            for node in _parsed(JAVA, path).children
            if (made := _java_type(node))
        ]
        package = info.parent.relative_to(root).as_posix().replace("/", ".")
        yield Part(package, _comment(_need(_parsed(JAVA, info), "block_comment")), tuple(types))


def _java_type(node: Node) -> Declaration | None:
    body = node.child_by_field_name("body")
    if node.type not in JAVA_TYPES or body is None or not _public(node):
        return None
    if node.type == "enum_declaration":
        constants = [
            _text(each.child_by_field_name("name")) for each in body.named_children if each.type == "enum_constant"
        ]
        text = f"{_before(node, body)} {{ {', '.join(constants)} }}"
    else:
        text = _before(node, body)
    inside = node.type == "interface_declaration"
    members = [made for each in body.named_children if (made := _java_type(each) or _java_member(each, inside))]
    return Declaration(_text(node.child_by_field_name("name")), text, _comment_before(node), tuple(members))


def _java_member(node: Node, inside_interface: bool) -> Declaration | None:
    overridden = "@Override" in _text(_first(node, "modifiers"))
    if node.type not in ("method_declaration", "constructor_declaration") or overridden:
        return None
    if not _public(node) and not inside_interface:
        return None
    name = _text(node.child_by_field_name("name"))
    return Declaration(
        name, _dedented(_before(node, node.child_by_field_name("body")).rstrip(";")), _comment_before(node)
    )


def _public(node: Node) -> bool:
    return "public" in _text(_first(node, "modifiers")).split()


# -------------------------------------------------------------------------------------------------------------- common


def _parsed(parser: Parser, path: Path) -> Node:
    return parser.parse(path.read_bytes()).root_node


def _text(node: Node | None) -> str:
    return node.text.decode() if node is not None and node.text is not None else ""


def _by_name(declaration: Declaration) -> str:
    return declaration.name.casefold()


def _first(node: Node, kind: str) -> Node | None:
    return next((each for each in node.children if each.type == kind), None)


def _need(node: Node, kind: str) -> Node:
    found = _first(node, kind)
    assert found is not None, f"no {kind}"
    return found


def _all(node: Node, kinds: tuple[str, ...]) -> Iterator[Node]:
    for each in node.children:
        if each.type in kinds:
            yield each
        else:
            yield from _all(each, kinds)


def _before(node: Node, body: Node | None) -> str:
    """The text of a declaration up to its body."""
    text = node.text or b""
    text = text[: body.start_byte - node.start_byte] if body is not None else text
    return MODIFIERS.sub("", text.decode()).rstrip(" =;\n")


def _dedented(text: str) -> str:
    """A text whose lines after the first one begin as far left as the last of them allows."""
    first, *rest = text.expandtabs(4).split("\n")
    least = min((len(line) - len(line.lstrip()) for line in rest if line.strip()), default=0)
    return "\n".join([first, *(line[least:].rstrip() for line in rest)])


def _comments_above(node: Node) -> list[Node]:
    """The comments in the lines above a declaration; what stands behind another one in its line is not among them."""
    found: list[Node] = []
    below, above = node, node.prev_sibling
    while above is not None and "comment" in above.type and above.end_point.row >= below.start_point.row - 1:
        if above.prev_sibling is not None and above.prev_sibling.end_point.row == above.start_point.row:
            break
        found.insert(0, above)
        below, above = above, above.prev_sibling
    return found


def _comment_before(node: Node) -> str:
    """The comment of a declaration as Markdown; without one, an empty text."""
    return _markdown("\n".join(map(_text, _comments_above(node))))


def _comment(node: Node | None) -> str:
    return _markdown(_text(node))


def _markdown(comment: str) -> str:
    text = DECORATION.sub("", comment).replace("<p>", "").strip()
    text = OPEN_INLINE.sub(r"\1", INLINE.sub(lambda found: f"`{found[1].replace('#', '.')}`", text))
    text = POINTER.sub(r"\*", text)
    about, *tags = TAG.split(text)
    return "\n\n".join(filter(None, (about.strip(), "\n".join(map(_tag, tags[::2], tags[1::2])))))


def _tag(kind: str, text: str) -> str:
    """The text of a comment about a parameter, the result, or an error."""
    if kind.startswith("return"):
        return f"* **returns** {text.strip()}"
    name, _, rest = text.strip().partition(" ")
    name = f"`{name.rstrip(':')}`"
    return f"* {name if kind == 'param' else f'**throws** {name}'} {rest}"
