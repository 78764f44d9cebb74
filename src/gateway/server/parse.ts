import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { Refusal, refusals } from '../refusals.ts'
import { checkValues } from './values/check-values.ts'
import { describeIssue } from './values/issue-messages.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape } from '../shape.ts'

z.config({ localeError: describeIssue })

const schemas = new WeakMap<object, z.core.$ZodType>()

function isGiven(value: unknown): boolean {
  return value !== undefined
}

function toSchema(shape: Shape): z.core.$ZodType {
  const cached = schemas.get(shape)
  if (cached) return cached
  const schema = isList(shape)
    ? z.array(toSchema(shape.of))
    : isFields(shape)
      ? z.object(Object.fromEntries(fieldEntries(shape).map((field) => [field.ours, toSchema(field.shape)])))
      : isCoerced(shape)
        ? z.pipe(z.transform(shape.read), z.custom(isGiven, refusals.invalid.msg))
        : shape
  schemas.set(shape, schema)
  return schema
}

/** Parses an input in our names; refuses with one error per field, the first of them as the message. */
export function parseInput(call: Call, input: unknown): unknown {
  const parsed = z.safeParse(toSchema(call.input), input)
  if (parsed.success) {
    const { value, errors } = checkValues(parsed.data)
    if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
    return value
  }
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), msg: issue.message }))
  throw new Refusal(refusals.invalid, { errors })
}

/** The field errors of a refusal with wire names, for clients. */
export function toWireErrors(call: Call, refusal: Refusal) {
  const names = new Map(fieldEntries(call.input).map((field) => [field.ours, field.wire]))
  return refusal.errors.map((error) => ({ ...error, field: names.get(error.field) ?? error.field }))
}
