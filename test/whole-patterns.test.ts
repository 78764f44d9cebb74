import { expect, test } from 'vitest'
import { toJSONSchema, type z } from 'zod'
import { fieldEntries, isFields, isList, type Shape } from '#gateway/shape.ts'
import { isDate, isMonth } from '#kit/dates.ts'
import { isMobile } from '#kit/identifiers/mobile.ts'
import { parseYuan } from '#kit/money.ts'
import { handlers } from '#composition/registry.ts'
import { expectWhole, listLoose, type TextSchema, toTextSchema } from './harness/expect-whole.ts'

/** Of each form that contracts ask for, one text. */
const valid = [
  '13800002009',
  '010-12345678-1',
  '2026-11-20',
  '2026-11',
  '2026',
  '08:30',
  '000000',
  '12.50',
  '100',
  '1',
  '7',
  '26000000000000000001',
  '911100000000000000',
  '91110000MA0000003X',
  '#1d4ed8',
  'demo-1',
  'a.b@example.com',
  '/news/details?newsid=1',
  `/media/${'0a'.repeat(10)}/40x30.webp`,
  '0a'.repeat(10),
  '0a'.repeat(16),
  '0a'.repeat(32),
  '7d9f1c1e-0000-4000-8000-000000000062',
  '2026-11-20T01:30:00.000Z',
  '第三级（S3A3G3）',
  '2026-11-20T01:30:00.000Z_7d9f1c1e-0000-4000-8000-000000000062',
]

type Field = { name: string; schema: TextSchema; hasPattern: boolean }

function listFields(shape: Shape, path: string): Field[] {
  if (isList(shape)) return listFields(shape.of, path)
  if (isFields(shape)) return fieldEntries(shape).flatMap(({ ours, shape: inner }) => listFields(inner, `${path} ${ours}`))
  if (!('safeParse' in shape)) return []
  const schema = shape as z.ZodType
  const described = toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  const hasPattern = JSON.stringify(described).includes('"pattern"')
  return [{ name: path, schema: described.type === 'array' ? toSchemaOfElements(schema) : schema, hasPattern }]
}

function toSchemaOfElements(schema: z.ZodType): TextSchema {
  return {
    safeParse(text) {
      const { success, data } = schema.safeParse([text])
      return { success, data: success ? (data as unknown[])[0] : undefined }
    },
  }
}

const fields = handlers.flatMap(({ call }) => listFields(call.input, call.address.join('/')))

test('no pattern of a call accepts a valid text with something before or after it', () => {
  const loose = fields.flatMap(({ name, schema }) =>
    valid
      .filter((text) => schema.safeParse(text).success)
      .flatMap((text) => listLoose(schema, text).map((accepted) => `${name}: ${JSON.stringify(accepted)}`)),
  )
  expect(loose).toEqual([])
})

test('every pattern of a call is tried with a text that it accepts', () => {
  const patterned = fields.filter(({ hasPattern }) => hasPattern)
  expect(patterned.length).toBeGreaterThan(20)
  const untried = patterned.filter(({ schema }) => !valid.some((text) => schema.safeParse(text).success))
  expect(untried.map(({ name }) => name)).toEqual([])
})

const modules = import.meta.glob<Record<string, unknown>>(['../src/**/*rules.ts', '../src/kit/**/*.ts', '!../src/**/*.test.ts'], {
  eager: true,
})
const patterns = Object.values(modules).flatMap((module) => Object.entries(module).filter(([, value]) => value instanceof RegExp)) as [
  string,
  RegExp,
][]

test.each(patterns)('the pattern %s of a rule covers the whole text', (name, pattern) => {
  const sample = [...valid, 'DSMM-2026-0001', 'demo-purpose'].find((text) => pattern.test(text))
  expect(sample, name).toBeDefined()
  expectWhole(toTextSchema(pattern), sample as string, name)
})

test.each<[string, (text: string) => boolean, string]>([
  ['a mobile number', isMobile, '13800002009'],
  ['a day', isDate, '2026-11-20'],
  ['a month', isMonth, '2026-11'],
  ['an amount', (text: string) => parseYuan(text) !== undefined && text.trim() === text, '12.50'],
])('%s is recognised as a whole', (_, accepts, text) => {
  expect(listLoose(toTextSchema(accepts), text)).toEqual([])
})
