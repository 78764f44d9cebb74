/** JSON Schema, as far as contracts use it. */
export type JsonSchema = {
  type?: string | undefined
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  items?: JsonSchema
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  default?: unknown
  description?: string
}

export type FieldEntry = { name: string; type: string; isRequired: boolean; limits: string; meaning: string }

const types: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
}
const formats: Readonly<Record<string, string>> = { uuid: 'UUID', 'date-time': 'ISO 8601 时间，带时区', date: '日期', binary: '文件' }

/** The fields of an object, those within it below it: `items[].number`. */
export function listFields({ properties = {}, required = [] }: JsonSchema, prefix = ''): FieldEntry[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name
    const below = schema.items ?? schema
    return [
      {
        name: path,
        type: types[schema.type ?? schema.anyOf?.[0]?.type ?? ''] ?? '任意',
        isRequired: required.includes(name) && schema.default === undefined,
        limits: listLimits(schema).join('；'),
        meaning: schema.description ?? '',
      },
      ...listFields(below, schema.items ? `${path}[].` : `${path}.`),
    ]
  })
}

function listLimits(schema: JsonSchema): string[] {
  const { anyOf = [], maxLength, maxItems, format } = schema
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  return [
    ...anyOf.flatMap(listLimits),
    ...(values.length > 0 ? [values.map((value) => (value === '' ? '空' : String(value))).join(' / ')] : []),
    ...(format ? [formats[format] ?? format] : []),
    ...(maxLength === undefined || format ? [] : [`最多 ${maxLength.toLocaleString('zh-CN')} 字`]),
    ...formatRange(schema),
    ...(maxItems === undefined ? [] : [`最多 ${maxItems.toLocaleString('zh-CN')} 项`]),
    ...(schema.default === undefined || schema.default === '' ? [] : [`不填为 ${JSON.stringify(schema.default)}`]),
  ]
}

function formatRange({ minimum, maximum }: JsonSchema): string[] {
  const [least, most] = [minimum, maximum].map((end) =>
    end !== undefined && Number.isSafeInteger(end) && Math.abs(end) < Number.MAX_SAFE_INTEGER ? end : undefined,
  )
  if (least === undefined && most === undefined) return []
  return [`${least?.toLocaleString('zh-CN') ?? ''}–${most?.toLocaleString('zh-CN') ?? ''}`]
}
