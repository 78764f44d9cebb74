import type * as z from 'zod/mini'
import type { ListBound } from './bounded.ts'

/**
 * The input or reply of a call: a zod schema or `coerced(read)` for a value, `list(shape)`, or `fields({...})`.
 * A field whose wire name differs from ours is written `ourName: ['WireName', shape]`.
 * Schemas are zod's mini variant, which bundlers can tree-shake: browsers load contracts too.
 */
export type Shape = z.core.$ZodType | CoercedShape<unknown> | AnyList | { kind: 'fields'; fields: FieldMap }
export type AnyList = { kind: 'list'; of: Shape; bound?: ListBound }

/** The shape of an input: each of its lists has a bound. */
type InputShape =
  | z.core.$ZodType
  | CoercedShape<unknown>
  | { kind: 'list'; of: InputShape; bound: ListBound }
  | { kind: 'fields'; fields: InputMap }
export type InputMap = { [ourName: string]: InputShape | readonly [wireName: string, shape: InputShape] }

export type FieldMap = { [ourName: string]: Shape | readonly [wireName: string, shape: Shape] }

type ListShape<S> = { kind: 'list'; of: S }
type BoundedListShape<S> = ListShape<S> & { bound: ListBound }
export type FieldsShape<F> = { kind: 'fields'; fields: F }
type CoercedShape<T> = { kind: 'coerced'; read: (value: unknown) => T | undefined }

type Inner<F> = F extends readonly [string, infer S] ? S : F

/** The value as our code reads it, after parsing. */
export type Parsed<S> =
  S extends FieldsShape<infer F>
    ? { [K in keyof F]: Parsed<Inner<F[K]>> }
    : S extends ListShape<infer I>
      ? Parsed<I>[]
      : S extends CoercedShape<infer T>
        ? T
        : S extends z.core.$ZodType
          ? z.output<S>
          : never

type MayBeLeftOut<S> =
  S extends CoercedShape<unknown> ? true : S extends z.core.$ZodType ? (undefined extends z.input<S> ? true : false) : false
type OptionalKeys<F> = { [K in keyof F]: MayBeLeftOut<Inner<F[K]>> extends true ? K : never }[keyof F]

/** The value as a caller passes it: fields with a default are optional. */
export type Given<S> =
  S extends FieldsShape<infer F>
    ? { [K in Exclude<keyof F, OptionalKeys<F>>]: Given<Inner<F[K]>> } & { [K in OptionalKeys<F>]?: Given<Inner<F[K]>> }
    : S extends ListShape<infer I>
      ? Given<I>[]
      : S extends CoercedShape<infer T>
        ? T
        : S extends z.core.$ZodType
          ? z.input<S>
          : never

/** The shape of an object: our field names, with wire names where they differ. */
export function fields<const F extends FieldMap>(map: F): FieldsShape<F> {
  return { kind: 'fields', fields: map }
}

/** The shape of an array; one of an input has a bound. */
export function list<S extends Shape>(of: S): ListShape<S>
export function list<S extends Shape>(of: S, bound: ListBound): BoundedListShape<S>
export function list<S extends Shape>(of: S, bound?: ListBound): AnyList & { of: S } {
  return bound ? { kind: 'list', of, bound } : { kind: 'list', of }
}

/**
 * The shape of a value that `read` converts from any input; undefined refuses it. For the calls that documents make before any user input:
 * contracts with schemas would load zod at once.
 */
export function coerced<T>(read: (value: unknown) => T | undefined): CoercedShape<T> {
  return { kind: 'coerced', read }
}

export function isFields(shape: Shape): shape is FieldsShape<FieldMap> {
  return (shape as { kind?: unknown }).kind === 'fields'
}

export function isList(shape: Shape): shape is AnyList {
  return (shape as { kind?: unknown }).kind === 'list'
}

export function isCoerced(shape: Shape): shape is CoercedShape<unknown> {
  return (shape as { kind?: unknown }).kind === 'coerced'
}

type FieldEntry = { ours: string; wire: string; shape: Shape }
const entriesByShape = new WeakMap<FieldsShape<FieldMap>, FieldEntry[]>()

/** The fields with both names; computed once for each shape. */
export function fieldEntries(shape: FieldsShape<FieldMap>): FieldEntry[] {
  const known = entriesByShape.get(shape)
  if (known) return known
  const entries = Object.entries(shape.fields).map(([ours, field]) =>
    Array.isArray(field) ? { ours, wire: field[0] as string, shape: field[1] as Shape } : { ours, wire: ours, shape: field as Shape },
  )
  entriesByShape.set(shape, entries)
  return entries
}

/** Renames into one vocabulary from the other. Keys that the shape does not name are dropped, so undeclared data never leaves the server. */
function rename(shape: Shape, value: unknown, to: 'ours' | 'wire'): unknown {
  if (isList(shape)) return Array.isArray(value) ? value.map((item) => rename(shape.of, item, to)) : value
  if (!isFields(shape) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const from = to === 'wire' ? 'ours' : 'wire'
  const renamed: Record<string, unknown> = {}
  for (const field of fieldEntries(shape)) {
    if (!Object.hasOwn(value, field[from])) continue
    renamed[field[to]] = rename(field.shape, (value as Record<string, unknown>)[field[from]], to)
  }
  return renamed
}

/** The path of a value, such as `lines.0.name`, in the other vocabulary; what the shape does not name stays. */
export function renamePath(shape: Shape, path: string, to: 'ours' | 'wire'): string {
  const from = to === 'wire' ? 'ours' : 'wire'
  let at: Shape | undefined = shape
  const renamed = path.split('.').map((key) => {
    const field: FieldEntry | undefined = at && isFields(at) ? fieldEntries(at).find((entry) => entry[from] === key) : undefined
    at = at && isList(at) ? at.of : field?.shape
    return field?.[to] ?? key
  })
  return renamed.join('.')
}

/** A value in wire names, without keys that its shape does not name. */
export function toWire(shape: Shape, value: unknown): unknown {
  return rename(shape, value, 'wire')
}

/** A value in our names; not validated. */
export function fromWire(shape: Shape, value: unknown): unknown {
  return rename(shape, value, 'ours')
}
