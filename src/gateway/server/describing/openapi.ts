import * as z from 'zod/mini'
import { addressKey, type Call, isForMachines } from '#gateway/call.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape, toWire } from '#gateway/shape.ts'
import type { CallDescription } from './call-description.ts'
import { listCallRefusals } from './call-refusals.ts'

type Schema = Record<string, unknown>
type Direction = 'input' | 'output'
type Meanings = CallDescription['meanings']
type Options = { title: string; server: string; descriptions?: readonly CallDescription[] }

/**
 * An OpenAPI 3.1 document of calls, from their contracts. The interface of a call stands in its query, so each is a path of its own that
 * includes the query: a path names one operation, and tools that make clients and examples take it so.
 */
export function toOpenApi(calls: readonly Call[], { title, server, descriptions = [] }: Options): Schema {
  const byCall = new Map(descriptions.map((description) => [description.call, description]))
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths: Object.fromEntries(calls.map((call) => [toPath(call), { post: toOperation(call, byCall.get(call)) }])),
    components: {
      schemas: { refusal },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: '接口密钥' },
        session: { type: 'apiKey', in: 'query', name: 'SessionID', description: '登录后的会话，与会话 Cookie 一同发送' },
      },
    },
  }
}

function toPath({ address: [pagename, controlname, interfaceType] }: Call): string {
  return `/ucc?${new URLSearchParams({ Pagename: pagename, Controlname: controlname, InterfaceType: interfaceType }).toString()}`
}

const refusal = {
  type: 'object',
  properties: {
    ReturnValue: { const: 0 },
    msg: { type: 'string', description: '给使用者看的中文说明' },
    code: { type: 'string', description: '稳定的英文代码' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, msg: { type: 'string' } },
        required: ['field', 'msg'],
      },
    },
  },
  required: ['ReturnValue', 'msg', 'code'],
}

function toOperation(call: Call, description: CallDescription | undefined): Schema {
  return {
    operationId: addressKey(call.address).replaceAll(/\W+/g, '_'),
    summary: description?.title ?? `${call.kind === 'query' ? '查询' : '写入'} ${call.address.join(' / ')}`,
    'x-access': [call.access].flat(),
    ...(call.access !== 'anyone' && { security: [isForMachines(call) ? { key: [] } : { session: [] }] }),
    requestBody: { required: true, content: toRequest(call, description) },
    responses: {
      200: {
        description: '完成（ReturnValue 1）或被规则拒绝（ReturnValue 0）',
        content: {
          'application/json': {
            schema: { oneOf: [toReply(call, description), { $ref: '#/components/schemas/refusal' }] },
            ...(description && { example: toExampleReply(description) }),
          },
        },
        ...(call.refusals && { 'x-codes': listCallRefusals(call).map(({ code }) => code) }),
      },
      401: { description: '没有有效的会话或密钥' },
      429: { description: '过于频繁，等待 Retry-After 秒' },
      503: { description: '系统忙，等待 Retry-After 秒' },
    },
  }
}

function toRequest(call: Call, description: CallDescription | undefined): Schema {
  const schema = toRequestSchema(call, description)
  const example = description && !call.takesFile && { example: toWire(call.input, description.example.input) }
  return { [call.takesFile ? 'multipart/form-data' : 'application/json']: { schema, ...example } }
}

/** RequestId makes a command idempotent; it is no field of the contract, since every command takes one. */
export function toRequestSchema({ kind, input, needsRequestId = false, takesFile = false }: Call, description?: CallDescription): Schema {
  const { meanings = {} } = description ?? {}
  const given = toSchema(input, { io: 'input', meanings }) as { properties: Schema; required: string[] }
  if (takesFile) {
    const file = { type: 'string', format: 'binary', ...toMeaning('file', meanings) }
    return { ...given, properties: { ...given.properties, file } }
  }
  if (kind === 'query') return given
  const RequestId = { type: 'string', format: 'uuid', description: '同一提交重复发送时不变，只生效一次' }
  const required = [...given.required, ...(needsRequestId ? ['RequestId'] : [])]
  return { ...given, properties: { RequestId, ...given.properties }, required }
}

/** The reply without its envelope. */
export function toReplySchema({ reply }: Call, { meanings = {} }: Partial<CallDescription> = {}): Schema {
  return toSchema(reply, { io: 'output', meanings })
}

function toReply(call: Call, description: CallDescription | undefined): Schema {
  const head = { ReturnValue: { const: 1 }, msg: { type: 'string' } }
  const body = toReplySchema(call, description) as { properties: Schema; required: string[] }
  if (call.replyIn === 'envelope')
    return { ...body, properties: { ...head, ...body.properties }, required: ['ReturnValue', 'msg', ...body.required] }
  return { type: 'object', properties: { ...head, data: body }, required: ['ReturnValue', 'msg', 'data'] }
}

/** The envelope of an example. */
export function toExampleReply({ call, example }: CallDescription): Schema {
  const wire = toWire(call.reply, example.reply)
  return { ReturnValue: 1, msg: '', ...(call.replyIn === 'data' ? { data: wire } : (wire as object)) }
}

type Written = { io: Direction; meanings: Meanings }

/** JSON Schema of what stands on the wire. What only code can check (a phone, a range of days) is left to the reply of the call. */
function toSchema(shape: Shape, { io, meanings }: Written): Schema {
  if (isFields(shape)) {
    const entries = fieldEntries(shape).map(({ wire, shape: of }) => {
      const schema = { ...toSchema(of, { io, meanings }), ...toMeaning(wire, meanings) }
      return [wire, schema, isOptional(of, io)] as const
    })
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([wire, schema]) => [wire, schema])),
      required: entries.filter(([, , optional]) => !optional).map(([wire]) => wire),
    }
  }
  if (isList(shape))
    return {
      type: 'array',
      items: toSchema(shape.of, { io, meanings }),
      ...(shape.bound && io === 'input' && { maxItems: shape.bound.max }),
    }
  if (isCoerced(shape)) return {}
  const { $schema: _, '~standard': __, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  return schema
}

function toMeaning(name: string, meanings: Meanings): Schema {
  return Object.hasOwn(meanings, name) ? { description: meanings[name] } : {}
}

function isOptional(shape: Shape, io: Direction): boolean {
  if (isCoerced(shape)) return io === 'input'
  return !isFields(shape) && !isList(shape) && z.safeParse(shape, undefined).success
}
