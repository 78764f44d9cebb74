import { expect, test } from 'vitest'
import { type Call, listPermissions } from '#gateway/call.ts'
import { maxErrors, Refusal } from '#gateway/refusals.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape } from '#gateway/shape.ts'
import { handlers } from '#composition/registry.ts'

const many = 80_000
const names = new Map(handlers.map(({ call }) => [call, call.address.join('/')]))

/** Kinds of zod schemas that parse elements before anything has counted them. */
const unbounded = new Set(['array', 'record', 'map', 'set', 'tuple'])

type Definition = { type: string; shape?: Record<string, unknown>; innerType?: unknown }

function getDefinition(schema: unknown): Definition | undefined {
  return typeof schema === 'object' && schema !== null && 'def' in schema ? (schema.def as Definition) : undefined
}

function listUnbounded(schema: unknown, path: string): string[] {
  const def = getDefinition(schema)
  if (!def) return []
  if (unbounded.has(def.type)) return [`${path}: ${def.type}`]
  const parts = def.shape ? Object.values(def.shape) : Object.values(def).flat()
  return parts.flatMap((part) => listUnbounded(part, path))
}

function listUnboundedShapes(shape: Shape, path: string): string[] {
  if (isFields(shape)) return fieldEntries(shape).flatMap(({ ours, shape: inner }) => listUnboundedShapes(inner, `${path} ${ours}`))
  if (isList(shape)) return [...(shape.bound ? [] : [`${path}: list`]), ...listUnboundedShapes(shape.of, path)]
  return isCoerced(shape) ? [] : listUnbounded(shape, path)
}

test('every list and every record of every input has a bound', () => {
  expect([...names].flatMap(([call, name]) => listUnboundedShapes(call.input, name))).toEqual([])
})

/** A list that counts how many of its elements are read. */
function countReads(elements: unknown[], reads: { count: number }): unknown[] {
  return new Proxy(elements, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads.count++
      return Reflect.get(target, key) as unknown
    },
  })
}

/** Inputs with `value` at each place where the call reads one, whatever else they lack. */
function listInputs(shape: Shape, value: unknown): unknown[] {
  if (isFields(shape))
    return [value, ...fieldEntries(shape).flatMap(({ ours, shape: inner }) => listInputs(inner, value).map((one) => ({ [ours]: one })))]
  if (isList(shape)) return [value, ...listInputs(shape.of, value).map((one) => [one])]
  // What a call takes as it comes is never parsed; the bound of a body is all that limits it.
  return !isCoerced(shape) && isUnknown(shape) ? [] : [value]
}

function isUnknown(schema: unknown): boolean {
  const def = getDefinition(schema)
  return def?.type === 'unknown' || (def?.type === 'optional' && isUnknown(def.innerType))
}

function countErrors(call: Call, input: unknown): number {
  try {
    parseInput(call, input)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.errors.length
  }
}

test.each([
  ['{}', {}],
  ['1', 1],
  ['a text', 'x'],
  ['a list', []],
])('of 80,000 times %s anywhere in an input no element is parsed, and at most 20 errors are kept', (_, element) => {
  const elements = Array.from({ length: many }, () => element)
  for (const [call, name] of names) {
    const reads = { count: 0 }
    for (const input of listInputs(call.input, countReads(elements, reads)))
      expect(countErrors(call, input), name).toBeLessThanOrEqual(maxErrors)
    expect(reads.count, name).toBe(0)
  }
})

test('a record of 80,000 keys anywhere in an input is refused before one is parsed', () => {
  const reads = { count: 0 }
  const record = new Proxy(Object.fromEntries(Array.from({ length: many }, (_, i) => [`k${i}`, 1])), {
    get(target, key) {
      if (/^k\d+$/.test(String(key))) reads.count++
      return Reflect.get(target, key) as unknown
    },
  })
  for (const [call, name] of names) {
    for (const input of listInputs(call.input, record)) expect(countErrors(call, input), name).toBeLessThanOrEqual(maxErrors)
    expect(reads.count, name).toBe(0)
  }
})

test('a list within its bound whose elements are all wrong stops at the twentieth error', () => {
  const plan = [...names.keys()].find(({ address }) => address.join('/') === 'console/projects/savePlan') as Call
  expect(listPermissions(plan)).toEqual(['projects.manage'])
  const reads = { count: 0 }
  const nodes = countReads(
    Array.from({ length: 40 }, () => ({ name: 1, waitsFor: 'x' })),
    reads,
  )
  expect(countErrors(plan, { id: 'x', version: 1, nodes })).toBe(maxErrors)
  expect(reads.count).toBeLessThan(10)
})
