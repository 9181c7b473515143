"""Changes by a field mask: one field can be changed."""

from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from domain.errors import Reason
from service.errors import ServiceError, invalid

EVERYTHING = "*"
"""The path of a field mask for all fields that can be changed."""


def require_changeable(mask: FieldMask, resource: Message, field: str, changeable: str) -> None:
    """Requires at least one change, and only changes that are possible. ``field`` of the request holds the resource.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if mask.paths:
        wanted = [(f"update_mask.paths[{index}]", path) for index, path in enumerate(mask.paths)]
    else:
        populated = [part.name for part, _ in resource.ListFields() if part.name != "name"]
        wanted = [(f"{field}.{path}", path) for path in populated]
    if not wanted:
        raise invalid("update_mask", f"names nothing to change; `{changeable}` can be changed")
    wrong = [
        (where, _unchangeable(path, resource, field, changeable))
        for where, path in wanted
        if path not in (changeable, EVERYTHING)
    ]
    if wrong:
        text = "; ".join(f"{where}: {description}" for where, description in wrong)
        raise ServiceError(Reason.FIELD_INVALID, text, fields=wrong)


def _unchangeable(path: str, resource: Message, field: str, changeable: str) -> str:
    if path in resource.DESCRIPTOR.fields_by_name:
        return f"`{path}` cannot be changed; only `{changeable}` can"
    return f"a {field} has no field {path!r}; `{changeable}` can be changed"
