// Package canonical writes messages in the only way in which events may be written.
package canonical

import (
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Known gives the only bytes that a message has in a record: the fields of the protocol by their numbers, each as short
// as it can be. The library for protobuf writes a oneof behind all other fields, and keeps unknown ones.
func Known(message proto.Message) []byte { return writer{}.fields(nil, message.ProtoReflect()) }

// Whole gives the same bytes with the unknown fields, which later versions may add, behind the known ones.
func Whole(message proto.Message) []byte {
	return writer{unknown: true}.fields(nil, message.ProtoReflect())
}

type writer struct{ unknown bool }

func (w writer) fields(data []byte, message protoreflect.Message) []byte {
	var fields []protoreflect.FieldDescriptor
	message.Range(func(field protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
		fields = append(fields, field)
		return true
	})
	slices.SortFunc(fields, func(a, b protoreflect.FieldDescriptor) int { return int(a.Number()) - int(b.Number()) })
	for _, field := range fields {
		value := message.Get(field)
		switch {
		case field.IsMap():
			panic("no event holds a map")
		case field.IsPacked():
			var packed []byte
			for at := range value.List().Len() {
				packed = w.value(packed, field, value.List().Get(at))
			}
			data = protowire.AppendTag(data, field.Number(), protowire.BytesType)
			data = protowire.AppendBytes(data, packed)
		case field.IsList():
			for at := range value.List().Len() {
				data = w.tagged(data, field, value.List().Get(at))
			}
		default:
			data = w.tagged(data, field, value)
		}
	}
	if w.unknown {
		data = append(data, message.GetUnknown()...)
	}
	return data
}

func (w writer) tagged(data []byte, field protoreflect.FieldDescriptor, value protoreflect.Value) []byte {
	return w.value(protowire.AppendTag(data, field.Number(), wireTypes[field.Kind()]), field, value)
}

var wireTypes = map[protoreflect.Kind]protowire.Type{
	protoreflect.BoolKind:    protowire.VarintType,
	protoreflect.EnumKind:    protowire.VarintType,
	protoreflect.Uint32Kind:  protowire.VarintType,
	protoreflect.Uint64Kind:  protowire.VarintType,
	protoreflect.Int64Kind:   protowire.VarintType,
	protoreflect.Sint64Kind:  protowire.VarintType,
	protoreflect.Fixed64Kind: protowire.Fixed64Type,
	protoreflect.StringKind:  protowire.BytesType,
	protoreflect.BytesKind:   protowire.BytesType,
	protoreflect.MessageKind: protowire.BytesType,
}

func (w writer) value(data []byte, field protoreflect.FieldDescriptor, value protoreflect.Value) []byte {
	switch field.Kind() {
	case protoreflect.BoolKind:
		return protowire.AppendVarint(data, protowire.EncodeBool(value.Bool()))
	case protoreflect.EnumKind:
		return protowire.AppendVarint(data, uint64(value.Enum()))
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind:
		return protowire.AppendVarint(data, value.Uint())
	case protoreflect.Int64Kind:
		return protowire.AppendVarint(data, uint64(value.Int()))
	case protoreflect.Sint64Kind:
		return protowire.AppendVarint(data, protowire.EncodeZigZag(value.Int()))
	case protoreflect.Fixed64Kind:
		return protowire.AppendFixed64(data, value.Uint())
	case protoreflect.StringKind:
		return protowire.AppendString(data, value.String())
	case protoreflect.BytesKind:
		return protowire.AppendBytes(data, value.Bytes())
	case protoreflect.MessageKind:
		return protowire.AppendBytes(data, w.fields(nil, value.Message()))
	}
	panic("no event holds a field of kind " + field.Kind().String())
}
