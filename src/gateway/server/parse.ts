import * as z from 'zod/mini'
import { findListError } from '../bounded.ts'
import type { Call } from '../call.ts'
import { type FieldError, maxErrors, Refusal, refusals } from '../refusals.ts'
import { checkValues } from './values/check-values.ts'
import { describeIssue } from './values/issue-messages.ts'
import {
  type AnyList,
  fieldEntries,
  type FieldMap,
  type FieldsShape,
  isCoerced,
  isFields,
  isList,
  renamePath,
  type Shape,
} from '../shape.ts'

z.config({ localeError: describeIssue })

/** Where a value stands in the input, and the errors found so far. */
type Place = { path: string; errors: FieldError[] }

/** Parses an input in our names; refuses with the first errors, the first of them as the message. */
export function parseInput(call: Call, input: unknown): unknown {
  const errors: FieldError[] = []
  const parsed = readValue(call.input, input, { path: '', errors })
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
  const checked = checkValues(parsed)
  if (checked.errors.length > 0) throw new Refusal(refusals.invalid, { errors: checked.errors })
  return checked.value
}

function readValue(shape: Shape, value: unknown, place: Place): unknown {
  if (place.errors.length >= maxErrors) return undefined
  if (isFields(shape)) return readFields(shape, value, place)
  if (isList(shape)) return readList(shape, value, place)
  if (isCoerced(shape)) {
    const read = shape.read(value)
    return read === undefined ? note(refusals.invalid.msg, place) : read
  }
  const { data, error } = z.safeParse(shape, value)
  for (const { message, path } of error?.issues ?? []) note(message, { ...place, path: [place.path, ...path].filter(isNamed).join('.') })
  return data
}

function readFields(shape: FieldsShape<FieldMap>, value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return note(refusals.invalid.msg, place)
  const read: Record<string, unknown> = {}
  for (const field of fieldEntries(shape)) {
    const content = Object.hasOwn(value, field.ours) ? (value as Record<string, unknown>)[field.ours] : undefined
    // Other clients send a field without a value as null.
    read[field.ours] = readValue(field.shape, content ?? undefined, {
      ...place,
      path: place.path === '' ? field.ours : `${place.path}.${field.ours}`,
    })
  }
  return read
}

function readList({ of, bound = { max: 0 } }: AnyList, value: unknown, place: Place): unknown {
  const error = findListError(value, bound)
  if (error !== undefined) return note(error, place)
  const read: unknown[] = []
  for (const [i, element] of (value as unknown[]).entries()) {
    if (place.errors.length >= maxErrors) break
    read.push(readValue(of, element, { ...place, path: `${place.path}.${i}` }))
  }
  return read
}

function note(msg: string, { path, errors }: Place): undefined {
  if (errors.length < maxErrors) errors.push({ field: path, msg })
}

function isNamed(key: PropertyKey): boolean {
  return key !== ''
}

/** The field errors of a refusal with wire names, for clients. */
export function toWireErrors(call: Call, refusal: Refusal) {
  return refusal.errors.map((error) => ({ ...error, field: renamePath(call.input, error.field, 'wire') }))
}
