// Package canonical writes messages in the only way in which events may be written.
package canonical

import (
	"bytes"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Known gives the only bytes that a message has in a record: the fields of the protocol by their numbers, each as short
// as it can be. The library for protobuf writes a oneof behind all other fields, and keeps unknown ones.
func Known(message proto.Message) []byte { return writer{}.fields(nil, message.ProtoReflect()) }

// Whole gives the same bytes with the unknown fields, which later versions may add, behind the known ones. It leaves them
// out where no later version writes them so: then these are not the bytes that were read.
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
	if w.unknown && fits(message.Descriptor(), message.GetUnknown()) {
		data = append(data, message.GetUnknown()...)
	}
	return data
}

// fits tells whether unknown fields have numbers that the message does not have, in their order, each of one wire type,
// as short as they can be; and whether none is a group.
func fits(message protoreflect.MessageDescriptor, unknown []byte) bool {
	var before protowire.Number
	var beforeType protowire.Type
	for len(unknown) > 0 {
		number, wireType, size := protowire.ConsumeTag(unknown)
		if size < 0 || message.Fields().ByNumber(number) != nil || number < before {
			return false
		}
		if number == before && wireType != beforeType {
			return false
		}
		short := protowire.AppendTag(nil, number, wireType)
		content := unknown[size:]
		length := protowire.ConsumeFieldValue(number, wireType, content)
		switch wireType {
		case protowire.VarintType:
			value, _ := protowire.ConsumeVarint(content)
			short = protowire.AppendVarint(short, value)
		case protowire.BytesType:
			value, _ := protowire.ConsumeBytes(content)
			short = protowire.AppendBytes(short, value)
		case protowire.Fixed32Type, protowire.Fixed64Type:
			short = append(short, content[:max(length, 0)]...)
		default:
			return false
		}
		if length < 0 || !bytes.Equal(short, unknown[:size+length]) {
			return false
		}
		unknown, before, beforeType = unknown[size+length:], number, wireType
	}
	return true
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
