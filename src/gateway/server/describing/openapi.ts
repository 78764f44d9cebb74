import * as z from 'zod/mini'
import { addressKey, type Call, isForMachines } from '#gateway/call.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape } from '#gateway/shape.ts'

type Schema = Record<string, unknown>
type Direction = 'input' | 'output'

/**
 * An OpenAPI 3.1 document of calls, from their contracts. The interface of a call stands in its query, so each is a path of its own that
 * includes the query: a path names one operation, and tools that make clients and examples take it so.
 */
export function toOpenApi(calls: readonly Call[], { title, server }: { title: string; server: string }): Schema {
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: server }],
    paths: Object.fromEntries(calls.map((call) => [toPath(call), { post: toOperation(call) }])),
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

function toOperation(call: Call): Schema {
  return {
    operationId: addressKey(call.address).replaceAll(/\W+/g, '_'),
    summary: `${call.kind === 'query' ? '查询' : '写入'} ${call.address.join(' / ')}`,
    'x-access': [call.access].flat(),
    ...(call.access !== 'anyone' && { security: [isForMachines(call) ? { key: [] } : { session: [] }] }),
    requestBody: { required: true, content: toRequest(call) },
    responses: {
      200: {
        description: '完成（ReturnValue 1）或被规则拒绝（ReturnValue 0）',
        content: { 'application/json': { schema: { oneOf: [toReply(call), { $ref: '#/components/schemas/refusal' }] } } },
      },
      401: { description: '没有有效的会话或密钥' },
      429: { description: '过于频繁，等待 Retry-After 秒' },
      503: { description: '系统忙，等待 Retry-After 秒' },
    },
  }
}

/** RequestId makes a command idempotent; it is no field of the contract, since every command takes one. */
function toRequest({ kind, input, needsRequestId = false, takesFile = false }: Call): Schema {
  const given = toSchema(input, 'input') as { properties: Schema; required: string[] }
  if (takesFile)
    return {
      'multipart/form-data': { schema: { ...given, properties: { ...given.properties, file: { type: 'string', format: 'binary' } } } },
    }
  if (kind === 'query') return { 'application/json': { schema: given } }
  const RequestId = { type: 'string', format: 'uuid', description: '同一提交重复发送时不变，只生效一次' }
  const required = [...given.required, ...(needsRequestId ? ['RequestId'] : [])]
  return { 'application/json': { schema: { ...given, properties: { RequestId, ...given.properties }, required } } }
}

function toReply({ reply, replyIn }: Call): Schema {
  const head = { ReturnValue: { const: 1 }, msg: { type: 'string' } }
  const body = toSchema(reply, 'output') as { properties: Schema; required: string[] }
  if (replyIn === 'envelope')
    return { ...body, properties: { ...head, ...body.properties }, required: ['ReturnValue', 'msg', ...body.required] }
  return { type: 'object', properties: { ...head, data: body }, required: ['ReturnValue', 'msg', 'data'] }
}

/** JSON Schema of what stands on the wire. What only code can check (a phone, a range of days) is left to the reply of the call. */
function toSchema(shape: Shape, io: Direction): Schema {
  if (isFields(shape)) {
    const entries = fieldEntries(shape).map(({ wire, shape: of }) => [wire, toSchema(of, io), isOptional(of, io)] as const)
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([wire, schema]) => [wire, schema])),
      required: entries.filter(([, , optional]) => !optional).map(([wire]) => wire),
    }
  }
  if (isList(shape))
    return { type: 'array', items: toSchema(shape.of, io), ...(shape.bound && io === 'input' && { maxItems: shape.bound.max }) }
  if (isCoerced(shape)) return {}
  const { $schema: _, '~standard': __, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  return schema
}

function isOptional(shape: Shape, io: Direction): boolean {
  if (isCoerced(shape)) return io === 'input'
  return !isFields(shape) && !isList(shape) && z.safeParse(shape, undefined).success
}
