import * as z from 'zod'
import { defineCommand } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { access, at, flag, id, nothing, number, outcome, read, text, write } from './contract.ts'
import { importLimits } from '#platform/imports/rules.ts'

const importKind = z.enum(['recharge', 'use'])
const importState = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])

const importHead = {
  id: text,
  kind: importKind,
  state: importState,
  fileName: text,
  lines: number,
  done: number,
  quantity: number,
  fen: number,
  madeBy: text,
  madeAt: text,
  finishedAt: text,
}
const importLine = fields({
  line: number,
  account: text,
  quantity: text,
  yuan: text,
  service: text,
  detail: text,
  reference: text,
  faults: list(text),
  bookingId: number.nullable(),
})
export const previewImport = defineCommand({
  address: at('previewImport'),
  access,
  takesFile: true,
  maxBytes: 2 * importLimits.bytes,
  input: fields({ file: uploadedFile, kind: importKind }),
  reply: fields({ id: text }),
})
export const getImport = read(
  'getImport',
  fields({ id, onlyFaults: z.enum(['', '1']).default(''), page: pageNumber, pageSize }),
  fields({ ...importHead, faulty: number, needsSecond: flag, total: number, items: list(importLine) }),
)
export const watchImport = read('watchImport', fields({ id }), fields({ state: importState, done: number, lines: number }))
export const bookImport = write('bookImport', fields({ id }), fields({ state: outcome }))
export const dropImport = write('dropImport', fields({ id }), nothing)
export const listImports = read(
  'listImports',
  fields({
    kind: z.enum(['', 'recharge', 'use']).default(''),
    state: z.union([importState, z.literal('')]).default(''),
    page: pageNumber,
    pageSize,
  }),
  fields({ total: number, items: list(fields(importHead)) }),
)
export const getImportTemplate = read(
  'importTemplate',
  fields({ kind: importKind, form: z.enum(['xlsx', 'csv']) }),
  fields({ name: text, base64: text }),
)
