import * as z from 'zod/mini'
import { maxErrors, refusals } from './refusals.ts'

/** How many elements a list may have. Its size is checked before any of them is. */
export type ListBound = { max: number; min?: number; tooMany?: string | undefined; tooFew?: string | undefined; wrong?: string | undefined }

/** The message about something that is no list, or one of another size; undefined for a list to be parsed. */
export function findListError(value: unknown, { max, min = 0, tooMany, tooFew, wrong }: ListBound): string | undefined {
  if (!Array.isArray(value)) return wrong ?? refusals.invalid.msg
  if (value.length > max) return tooMany ?? `最多 ${max} 项`
  return value.length < min ? (tooFew ?? `至少 ${min} 项`) : undefined
}

/** A list of at most `max` elements. No contract uses `z.array`, which would parse every element and collect all their errors. */
export function boundedList<S extends z.core.$ZodType>(element: S, bound: ListBound) {
  const checked = checkedBy((value) => findListError(value, bound))
  const parsed = z.transform((list: unknown, context) => {
    const read: unknown[] = []
    for (const [i, value] of (list as unknown[]).entries()) {
      if (context.issues.length >= maxErrors) break
      read.push(readPart(element, value, { context, key: i }))
    }
    return read
  })
  return z.pipe(checked, parsed) as unknown as z.ZodMiniType<z.output<S>[], z.input<S>[]>
}

/** A record of at most `max` entries, in place of `z.record`. */
export function boundedRecord<K extends z.core.$ZodType<string>, V extends z.core.$ZodType>(key: K, value: V, max: number) {
  const checked = checkedBy((given) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return refusals.invalid.msg
    return Object.keys(given).length > max ? `最多 ${max} 项` : undefined
  })
  const parsed = z.transform((record: unknown, context) => {
    const read: [string, unknown][] = []
    for (const [name, content] of Object.entries(record as object)) {
      if (context.issues.length >= maxErrors) break
      const place = { context, key: name }
      read.push([readPart(key, name, place) as string, readPart(value, content, place)])
    }
    return Object.fromEntries(read)
  })
  return z.pipe(checked, parsed) as unknown as z.ZodMiniType<Record<string, z.output<V>>, Record<string, z.input<V>>>
}

function checkedBy(findError: (value: unknown) => string | undefined) {
  return z.unknown().check((payload) => {
    const message = findError(payload.value)
    if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value })
  })
}

type Place = { context: z.core.ParsePayload; key: string | number }

function readPart(schema: z.core.$ZodType, value: unknown, { context, key }: Place): unknown {
  const { data, error } = z.safeParse(schema, value)
  for (const { message, path } of error?.issues.slice(0, maxErrors - context.issues.length) ?? [])
    context.issues.push({ code: 'custom', message, path: [key, ...path], input: value })
  return data
}
