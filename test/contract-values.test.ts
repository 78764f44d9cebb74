import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Call } from '#gateway/call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { fieldEntries, isFields } from '#gateway/shape.ts'
import { handlers } from '#composition/registry.ts'
import { useGateway } from './harness/gateway.ts'
import { buildInput, whoMay } from './harness/inputs.ts'

const gateway = useGateway(handlers, { once: true })

type Spoilt = { path: string; input: unknown }

/** The input once for each text in it, with `value` in its place; a record without keys gets one. */
function spoil(input: unknown, value: string): Spoilt[] {
  if (typeof input === 'string' || input === null) return [{ path: '', input: value }]
  if (typeof input !== 'object') return []
  const entries = Object.entries(input)
  const all = entries.length === 0 && !Array.isArray(input) ? [['name', ''] as const, ['submittedAt', ''] as const] : entries
  const places = all.flatMap(([key, inner]) =>
    spoil(inner, value).map((one) => ({ path: one.path === '' ? key : `${key}.${one.path}`, input: put(input, key, one.input) })),
  )
  return Array.isArray(input) && entries.length === 0 ? [{ path: '0', input: [value] }] : places
}

function put(container: object, key: string, value: unknown): unknown {
  if (!Array.isArray(container)) return { ...container, [key]: value }
  return container.map((item, i) => (String(i) === key ? value : (item as unknown)))
}

const spoiling = ['a\0b', '\0', '坏\ud800', '0000-01-01', '9999-12-31', '2026-02-30', '0000-01-01T00:00:00Z', '长'.repeat(50_000)]

/** Chinese, and no type, key or word of the schema. */
function isReadable(message: string): boolean {
  return (
    /\p{Script=Han}/u.test(message) &&
    !/无效输入|期望|预期|undefined|null|string|number|object|array|NaN|uuid|enum|regex|invalid/i.test(message)
  )
}

/** What the call answers that a user could not read; '' for a reply and for a refusal that can be read. */
async function findFault(call: Call, input: unknown): Promise<string> {
  try {
    await gateway.as(whoMay(call)).answer(call, input as never)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) return `bug: ${String(error)}`
    return [error.message, ...error.errors.map(({ msg }) => msg)].find((message) => !isReadable(message)) ?? ''
  }
}

const calls = handlers.map(({ call }) => [call.address.join('/'), call] as const)

test.each(calls)('%s answers or refuses what cannot be stored, in words that a user reads', async (_, call) => {
  const faults: string[] = []
  for (const value of spoiling)
    for (const { path, input } of spoil(buildInput(call.input), value)) {
      const fault = await findFault(call, input)
      if (fault) faults.push(`${path} ${JSON.stringify(value.slice(0, 20))}: ${fault}`)
    }
  expect(faults).toEqual([])
})

test.each(calls)('%s says in words that a user reads what is missing or of another kind', async (_, call) => {
  const whole = buildInput(call.input) as Record<string, unknown>
  const inputs: unknown[] = [{}, 'text', null, []]
  for (const key of Object.keys(whole))
    for (const wrong of [undefined, null, 5, 'x', true, {}, [], [[]], [{}], { a: 1 }]) inputs.push({ ...whole, [key]: wrong })
  const faults: string[] = []
  for (const input of inputs) {
    const fault = await findFault(call, input)
    if (fault) faults.push(`${JSON.stringify(input)?.slice(0, 200)}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test('every call for a page of a list says how many there are, so that a page beyond the end shows the last one', () => {
  const unpaged = handlers.filter(({ call }) => {
    const inputs = fieldEntries(call.input).map(({ ours }) => ours)
    const isPaged = call.kind === 'query' && inputs.includes('page')
    return (
      isPaged && !(inputs.includes('pageSize') && isFields(call.reply) && fieldEntries(call.reply).some(({ ours }) => ours === 'total'))
    )
  })
  expect(unpaged.map(({ call }) => call.address.join('/'))).toEqual([])
})

const versioned = handlers.filter(({ call }) => fieldEntries(call.input).some(({ ours }) => ours === 'version'))

test.each(versioned.map(({ call }) => [call.address.join('/'), call] as const))(
  '%s refuses a version that no record has',
  async (_, call) => {
    const ask = (version: number) => gateway.as(whoMay(call)).answer(call, { ...Object(buildInput(call.input)), version })
    for (const version of [-1, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER])
      await expect(ask(version), String(version)).rejects.toMatchObject({
        errors: expect.arrayContaining([{ field: 'version', msg: '版本不正确' }]) as unknown,
      })
  },
)

const spans = handlers.filter(({ call }) => ['from', 'to'].every((name) => fieldEntries(call.input).some(({ ours }) => ours === name)))
const daySpans = spans.filter(({ call }) => {
  const shape = fieldEntries(call.input).find(({ ours }) => ours === 'from')?.shape as unknown as z.ZodType
  return shape.safeParse('2026-11-20').success && !shape.safeParse('2026-02-30').success
})

test.each(daySpans.map(({ call }) => [call.address.join('/'), call] as const))(
  '%s refuses reversed and impossible days',
  async (_, call) => {
    const ask = (from: string, to: string) => gateway.as(whoMay(call)).answer(call, { ...Object(buildInput(call.input)), from, to })
    await expect(ask('2026-11-20', '2026-11-19')).rejects.toMatchObject({ errors: [{ field: 'to', msg: '结束日期不能早于开始日期' }] })
    for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', '1989-12-31', '2101-01-01', '2026-11'])
      await expect(ask(day, ''), day).rejects.toMatchObject({
        code: 'invalid',
        errors: expect.arrayContaining([expect.objectContaining({ field: 'from' })]),
      })
  },
)

test('the lists of applications, appeals and invoices are among those that a span of days is asked of', () => {
  const addresses = daySpans.map(({ call }) => call.address.at(-1))
  for (const name of ['AppRecord', 'KHGLComplaintRecord', 'CWGLApplicationList', 'DSBGLXTQueryCXJL']) expect(addresses).toContain(name)
})
