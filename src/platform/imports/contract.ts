import * as z from 'zod/mini'
import { type Access, type Address, defineCommand, defineQuery } from '#gateway/call.ts'
import { type FieldMap, fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importLimits } from './rules.ts'

const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const form = z.enum(['xlsx', 'csv'])
const nothing = fields({})
const state = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const optionalState = z._default(z.union([state, z.literal('')]), '')
/** `done` of `lines` are booked; times are ISO, '' for one that has not come. */
const head = { id: text, state, fileName: text, lines: number, done: number, madeBy: text, madeAt: text, finishedAt: text }

type Declared<H extends FieldMap, L extends FieldMap> = {
  /** The verbs are previewImport, getImport, watchImport, bookImport, dropImport, listImports and importTemplate. */
  at: (verb: string) => Address
  access: Access
  /** What its kind shows of a file beside the common fields, such as sums. */
  head: H
  /** The cells of a line, and what else is shown beside it. */
  line: L
}

/** The calls by which staff import files of one kind. */
export function importCalls<const H extends FieldMap, const L extends FieldMap>({ at, access, ...more }: Declared<H, L>) {
  return {
    previewImport: defineCommand({
      address: at('previewImport'),
      access,
      takesFile: true,
      maxBytes: 2 * importLimits.bytes,
      input: fields({ file: uploadedFile }),
      reply: fields({ id: text }),
    }),
    getImport: defineQuery({
      address: at('getImport'),
      access,
      input: fields({ id, onlyErrors: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize }),
      reply: fields({
        ...head,
        faulty: number,
        total: number,
        ...more.head,
        items: list(fields({ line: number, errors: list(text), ...more.line })),
      }),
    }),
    watchImport: defineQuery({
      address: at('watchImport'),
      access,
      input: fields({ id }),
      reply: fields({ state, done: number, lines: number }),
    }),
    bookImport: defineCommand({ address: at('bookImport'), access, input: fields({ id }), reply: nothing }),
    dropImport: defineCommand({ address: at('dropImport'), access, input: fields({ id }), reply: nothing }),
    listImports: defineQuery({
      address: at('listImports'),
      access,
      input: fields({ state: optionalState, page: pageNumber, pageSize }),
      reply: fields({ total: number, items: list(fields({ ...head, ...more.head })) }),
    }),
    getImportTemplate: defineQuery({
      address: at('importTemplate'),
      access,
      input: fields({ form }),
      reply: fields({ name: text, base64: text }),
    }),
  }
}

/** Those that are alike for every kind. */
export type CommonImportCalls = Pick<
  ReturnType<typeof importCalls>,
  'previewImport' | 'watchImport' | 'bookImport' | 'dropImport' | 'getImportTemplate'
>
