import * as z from 'zod/mini'
import { defineCommand } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importLimits } from '#platform/imports/rules.ts'
import { nothing, number, read, text, write } from './desk-contract.ts'

const id = z.uuid('编号不正确')
const state = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const head = {
  id: text,
  state,
  fileName: text,
  lines: number,
  done: number,
  projects: number,
  madeBy: text,
  madeAt: text,
  finishedAt: text,
}
const cells = { number: text, name: text, operator: text, province: text, customer: text, systemName: text, kind: text, level: text }

export const previewImport = defineCommand({
  address: ['console', 'projects', 'previewImport'],
  access: 'staff:projects.manage',
  takesFile: true,
  maxBytes: 2 * importLimits.bytes,
  input: fields({ file: uploadedFile }),
  reply: fields({ id: text }),
})
export const getImport = read(
  'getImport',
  fields({ id, onlyErrors: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize }),
  fields({
    ...head,
    faulty: number,
    total: number,
    items: list(fields({ line: number, ...cells, startsOn: text, task: text, errors: list(text), result: text })),
  }),
)
export const watchImport = read('watchImport', fields({ id }), fields({ state, done: number, lines: number }))
export const bookImport = write('bookImport', fields({ id }), nothing)
export const dropImport = write('dropImport', fields({ id }), nothing)
export const listImports = read(
  'listImports',
  fields({ state: z._default(z.union([state, z.literal('')]), ''), page: pageNumber, pageSize }),
  fields({ total: number, items: list(fields(head)) }),
)
export const getImportTemplate = read('importTemplate', fields({ form: z.enum(['xlsx', 'csv']) }), fields({ name: text, base64: text }))
