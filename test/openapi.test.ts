import { readFileSync } from 'node:fs'
import { fromJSONSchema } from 'zod'
import { expect, test } from 'vitest'
import { handlers } from '#composition/registry.ts'
import { toOpenApi } from '#gateway/server/describing/openapi.ts'

type Schema = Exclude<Parameters<typeof fromJSONSchema>[0], boolean>
type Body = { content: { 'application/json': { schema: Schema } } }
type Document = {
  paths: Record<string, { post: { operationId: string; requestBody: Body; responses: { 200: Body } } }>
  components: { schemas: { refusal: Schema } }
}

const calls = handlers.map(({ call }) => call)
const document = toOpenApi(calls, { title: '门户接口', server: '/' }) as Document

test('every call of the gateway is one operation, under a path and an id of its own', () => {
  const ids = Object.values(document.paths).map(({ post }) => post.operationId)
  expect([ids.length, new Set(ids).size]).toEqual([calls.length, calls.length])
})

const example = /InterfaceType=(\w+)"[^`]*?-d '(.+)'\n```\n\n```json\n(.+)\n```/g
const examples = [...readFileSync('docs/machine-interface.md', 'utf8').matchAll(example)].map(([, verb = '', given = '', reply = '']) => ({
  verb,
  given: given.replace('$HOLD', '4c1b9f0e-1f5e-4f1f-8a53-0f3a1c5b7e11'),
  reply,
}))

function getOperation(verb: string) {
  const path = document.paths[`/ucc?Pagename=machine&Controlname=ledger&InterfaceType=${verb}`]
  if (!path) throw new Error(`no operation ${verb}`)
  return path.post
}

const getRequest = (verb: string) => fromJSONSchema(getOperation(verb).requestBody.content['application/json'].schema)

test.each(examples)('the example of $verb fits its description: $given', ({ verb, given }) => {
  expect(getRequest(verb).safeParse(JSON.parse(given))).toMatchObject({ success: true })
})

test.each(examples)('so does its reply: $reply', ({ verb, reply }) => {
  const { oneOf } = getOperation(verb).responses[200].content['application/json'].schema as { oneOf: Schema[] }
  const schemas = [oneOf[0] ?? {}, document.components.schemas.refusal].map((schema) => fromJSONSchema(schema))
  expect(schemas.filter((schema) => schema.safeParse(JSON.parse(reply)).success)).toHaveLength(1)
})

test('what a booking lacks or has wrong is outside its description', () => {
  const request = getRequest('use')
  const given = JSON.parse(examples.find(({ verb }) => verb === 'use')?.given ?? '') as Record<string, unknown>
  for (const spoilt of [{ RequestId: undefined }, { amount: 0 }, { amount: '1' }, { account: undefined }, { reference: 'x'.repeat(65) }])
    expect(request.safeParse({ ...given, ...spoilt }).success, JSON.stringify(spoilt)).toBe(false)
})
