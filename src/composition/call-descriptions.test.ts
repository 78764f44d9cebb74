import { fromJSONSchema } from 'zod'
import { expect, test } from 'vitest'
import { addressKey, isForMachines } from '#gateway/call.ts'
import { toExampleReply, toOpenApi, toReplySchema, toRequestSchema } from '#gateway/server/describing/openapi.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { type JsonSchema, listFields } from '#features/office/interfaces/server/field-list.ts'
import { composeServer } from './compose-server.ts'
import { product } from './features.ts'
import { serverFeatures } from './server-features.ts'

type Described = Parameters<typeof fromJSONSchema>[0]

const server = composeServer(serverFeatures, product, () => Promise.resolve([]))
const calls = server.handlers.map(({ call }) => call)
const descriptions = serverFeatures.flatMap((feature) => feature.descriptions ?? [])
const byName = descriptions.map((description) => [description.title, description] as const)

test('every call for machines is described once, with what its fields mean', () => {
  expect(new Set(descriptions.map(({ call }) => call))).toEqual(new Set(calls.filter(isForMachines)))
  const fields = descriptions.flatMap((description) =>
    [toRequestSchema(description.call, description), toReplySchema(description.call, description)].flatMap((schema) =>
      listFields(schema as JsonSchema),
    ),
  )
  expect(fields.length).toBeGreaterThan(50)
  expect(fields.filter(({ meaning, type }) => !meaning || type === '任意')).toEqual([])
})

test.each(byName)('the example of %s is what the call takes and answers', (_, description) => {
  const { call, example } = description
  // A file is not written in an example.
  const parsed = call.takesFile ? {} : parseInput(call, example.input)
  expect(parsed).toMatchObject(example.input as object)
  const { data } = toExampleReply(description)
  expect(fromJSONSchema(toReplySchema(call, description) as Described).safeParse(data)).toMatchObject({ success: true })
})

test('the document for other systems says titles, meanings, examples and codes', () => {
  const { paths } = toOpenApi(calls.filter(isForMachines), { title: '系统对接接口', server: '/', descriptions }) as {
    paths: Record<string, { post: Record<string, unknown> }>
  }
  const use = paths['/ucc?Pagename=machine&Controlname=ledger&InterfaceType=use']?.post
  expect(use).toMatchObject({
    summary: '扣除',
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { amount: { description: expect.stringContaining('数量') as string, maximum: 1_000_000 } } },
          example: { account: '6200100001' },
        },
      },
    },
    responses: { 200: { 'x-codes': expect.arrayContaining(['insufficient', 'reference_used', 'too_often']) as string[] } },
  })
})

test('every read that staff may try says in a sentence of its own what it is for, and no sentence is left of one that is gone', () => {
  const { readMeanings } = server
  const reads = calls.filter((call) => call.kind === 'query' && [call.access].flat().some((one) => one.startsWith('staff')))
  expect(reads.length).toBeGreaterThan(200)
  const name = ({ address }: (typeof calls)[number]) => addressKey(address)
  expect([...readMeanings.keys()].map(name).toSorted()).toEqual(reads.map(name).toSorted())
  const sentences = [...readMeanings.values()]
  expect(sentences.filter((sentence) => !/^\p{Script=Han}.{4,40}[^。]$/u.test(sentence))).toEqual([])
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
})
