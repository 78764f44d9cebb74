import { expect, test } from 'vitest'
import type * as z from 'zod'
import { findLineFault } from '#kit/identifiers/characters.ts'
import { type ContentFields, emptyData, getFields } from '#platform/publishing/content-kinds.ts'
import { pageSchema } from '#platform/publishing/server/pages/page-schema.ts'
import { kindsWithText } from '#features/site/content/console/text/load-text.ts'
import { product } from '#composition/features.ts'
import { serverFeatures } from '#composition/server-features.ts'

const publishables = serverFeatures.flatMap((feature) => feature.publishables ?? [])

type Shaped = z.ZodType & { shape?: Record<string, Shaped>; element?: Shaped; unwrap?: () => Shaped; in?: Shaped; out?: Shaped }

/** The schema below defaults, before what it is piped into, and behind a check of its size. */
function inner(schema: Shaped): Shaped {
  if (schema.def.type === 'default') return inner((schema.unwrap as () => Shaped)())
  if (schema.def.type !== 'pipe') return schema
  return inner((schema.in?.def.type === 'unknown' ? schema.out : schema.in) as Shaped)
}

/** Names of a form's fields and of a schema's, with those of groups and items: `scenes.title`. */
function namesOfFields(fields: ContentFields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'fields' in field ? [name, ...namesOfFields(field.fields).map((below) => `${name}.${below}`)] : [name],
  )
}
function namesOfSchema(schema: Shaped): string[] {
  return Object.entries(schema.shape ?? {}).flatMap(([name, of]) => {
    const value = inner(of)
    const below = value.shape ? value : value.element && inner(value.element)
    return [name, ...(below ? namesOfSchema(below).map((one) => `${name}.${one}`) : [])]
  })
}

test('every published kind can be edited, and every declared kind is published', () => {
  expect(publishables.map(({ declaration }) => declaration)).toEqual(expect.arrayContaining([...product.contents]))
  expect(publishables.filter(({ kind, declaration }) => declaration?.kind !== kind)).toEqual([])
})

test('the console loads the text editor beside the screen of those kinds that have a text', () => {
  const hasText = (fields: ContentFields): boolean =>
    Object.values(fields).some((field) => field.type === 'richText' || ('fields' in field && hasText(field.fields)))
  const found = product.contents.filter((kind) => hasText(getFields(kind))).map(({ kind }) => kind)
  expect(found.toSorted()).toEqual([...kindsWithText].toSorted())
})

test.each(publishables.map((one) => [one.kind, one] as const))('the form of %s has exactly the fields of its schema', (_, content) => {
  const declared = namesOfFields(getFields(content.declaration as NonNullable<typeof content.declaration>))
  const known = [content.schema, ...(content.declaration?.hasPage ? [pageSchema] : [])]
    .flatMap((schema) => namesOfSchema(inner(schema as Shaped)))
    .filter((name) => name !== 'position')
  expect(declared.toSorted()).toEqual(known.toSorted())
})

test.each(publishables.map((one) => [one.kind, one] as const))('an empty %s is refused in Chinese, field by field', async (_, content) => {
  const fields = getFields(content.declaration as NonNullable<typeof content.declaration>)
  const { error } = await content.schema.safeParseAsync({ ...emptyData(fields), position: 0 })
  const required = Object.entries(fields).filter(([, field]) => field.required)
  const refused = new Set(error?.issues.map(({ path }) => String(path[0])))
  expect(required.map(([name]) => name).filter((name) => !refused.has(name))).toEqual([])
  expect(error?.issues.filter(({ message }) => !/^[\u4e00-\u9fff]|ICP/.test(message))).toEqual([])
})

type TextField = { path: string; type: string; schema: Shaped }

function listTexts(fields: ContentFields, schema: Shaped, path = ''): TextField[] {
  const shape = inner(schema).shape ?? {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const of = shape[name]
    if (!of) return []
    if (!('fields' in field)) return [{ path: `${path}${name}`, type: field.type, schema: of }]
    const below = inner(of)
    return listTexts(field.fields, below.element ?? below, `${path}${name}.`)
  })
}

test('a text field takes one line without hidden characters, a long text takes lines', async () => {
  const found = publishables.flatMap(({ kind, declaration, schema }) =>
    listTexts(getFields(declaration as NonNullable<typeof declaration>), schema as Shaped, `${kind}.`),
  )
  const accepts = async ({ schema }: TextField, text: string) => (await schema.safeParseAsync(text)).success
  const keeps = async ({ schema }: TextField, text: string) => {
    const { data = '' } = (await schema.safeParseAsync(text)) as { data?: string }
    return findLineFault(data) !== ''
  }
  const failing: string[] = []
  for (const field of found.filter(({ type }) => type === 'text')) {
    if (!(await accepts(field, '公司'))) continue
    for (const text of ['第一行\n第二行', '公司\u202e乙', '公\u200b司', '公司\u2800'])
      if (await keeps(field, text)) failing.push(`${field.path} ${text}`)
  }
  for (const field of found.filter(({ type }) => type === 'longText'))
    if (!(await accepts(field, '第一行\n第二行'))) failing.push(field.path)
  expect(found.filter(({ type }) => type === 'text').length).toBeGreaterThan(30)
  expect(failing).toEqual([])
})
