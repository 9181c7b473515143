"""Changes by a field mask: those fields that can be changed."""

from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.message import Message

from domain.words.field_faults import Fault, FieldFault, fault_of
from service.errors import invalid, invalid_fields

EVERYTHING = "*"
"""The path of a field mask for all fields that can be changed."""


def require_changeable(mask: FieldMask, resource: Message, field: str, *fields: str) -> set[str]:
    """The ``fields`` that a request changes: at least one, and no others. ``field`` of the request holds the resource.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if mask.paths:
        wanted = [(f"update_mask.paths[{index}]", path) for index, path in enumerate(mask.paths)]
    else:
        populated = [part.name for part, _ in resource.ListFields() if part.name != "name"]
        wanted = [(f"{field}.{path}", path) for path in populated]
    changeable = "`, `".join(fields)
    if not wanted:
        raise invalid("update_mask", Fault.NOTHING_TO_CHANGE, changeable=changeable)
    wrong = [
        (where, _unchangeable(path, resource, field, changeable))
        for where, path in wanted
        if path not in (*fields, EVERYTHING)
    ]
    if wrong:
        raise invalid_fields(wrong)
    paths = {path for _, path in wanted}
    return set(fields) if EVERYTHING in paths else paths


def _unchangeable(path: str, resource: Message, field: str, changeable: str) -> FieldFault:
    if path in resource.DESCRIPTOR.fields_by_name:
        return fault_of(Fault.UNCHANGEABLE, path=path, changeable=changeable)
    return fault_of(Fault.NO_SUCH_PATH, kind=field, path=repr(path), changeable=changeable)
