import * as z from 'zod/mini'
import type { Call } from './call.ts'
import type { FieldError } from './refusals.ts'
import { fieldEntries } from './shape.ts'

/** The message of the server's own check of one field; undefined: valid. */
export function validationError(call: Call, field: string, value: unknown): string | undefined {
  const shape = fieldEntries(call.input).find(({ ours }) => ours === field)?.shape
  if (!shape || 'kind' in shape) throw new Error(`${field} is not a value of this call`)
  return z.safeParse(shape, value).error?.issues[0]?.message
}

/** The errors of the given fields of a call, in their order, as the server's parser would return them. */
export function validationErrors(call: Call, values: Record<string, unknown>): FieldError[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const msg = validationError(call, field, value)
    return msg === undefined ? [] : [{ field, msg }]
  })
}
