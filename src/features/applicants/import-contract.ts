import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importLimits } from '#platform/imports/rules.ts'
import { access, at, nothing, text, write } from './desk-contract.ts'

const id = z.uuid('编号不正确')
const number = z.number()
const state = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const head = { id: text, state, fileName: text, lines: number, done: number, madeBy: text, madeAt: text, finishedAt: text }
const line = fields({ line: number, account: text, name: text, company: text, phone: text, email: text, faults: list(text) })

export const previewApplicants = defineCommand({
  address: at('previewImport'),
  access,
  takesFile: true,
  maxBytes: 2 * importLimits.bytes,
  input: fields({ file: uploadedFile }),
  reply: fields({ id: text }),
})
export const getApplicantImport = defineQuery({
  address: at('getImport'),
  access,
  input: fields({ id, onlyFaults: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize }),
  reply: fields({ ...head, faulty: number, total: number, items: list(line) }),
})
export const watchApplicantImport = defineQuery({
  address: at('watchImport'),
  access,
  input: fields({ id }),
  reply: fields({ state, done: number }),
})
export const bookApplicantImport = write('bookImport', fields({ id }), nothing)
export const dropApplicantImport = write('dropImport', fields({ id }), nothing)
export const listApplicantImports = defineQuery({
  address: at('listImports'),
  access,
  input: fields({ page: pageNumber, pageSize }),
  reply: fields({ total: number, items: list(fields(head)) }),
})
export const getApplicantTemplate = defineQuery({
  address: at('importTemplate'),
  access,
  input: fields({ form: z.enum(['xlsx', 'csv']) }),
  reply: fields({ name: text, base64: text }),
})
