import * as z from 'zod/mini'
import { type Address, defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importLimits } from '#platform/imports/rules.ts'
import { batchLimits } from './batch-rules.ts'

const access = 'staff:finance.handle'
const at = (verb: string): Address => ['console', 'invoice-batches', verb]
const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const form = z.enum(['xlsx', 'csv'])
const sum = fields({ count: number, fen: number })

/** What waits to be exported, what was exported and waits for its result, and the batches. */
export const listBatches = defineQuery({
  address: at('list'),
  access,
  input: fields({ page: pageNumber, pageSize }),
  reply: fields({
    waiting: sum,
    exported: sum,
    total: number,
    items: list(fields({ id: text, code: text, madeBy: text, madeAt: text, invoices: number, fen: number, open: number, issued: number })),
  }),
})

/** A new batch of what is approved and in no batch yet, or of everything approved, and its file. */
export const exportBatch = defineCommand({
  address: at('export'),
  access,
  input: fields({ form, withExported: z._default(z.boolean(), false) }),
  reply: fields({ exportId: text, code: text, invoices: number }),
})

/** The file of a batch again, with what is still to be issued. */
export const exportBatchAgain = defineCommand({
  address: at('exportAgain'),
  access,
  input: fields({ id, form }),
  reply: fields({ exportId: text }),
})

export const watchBatchExport = defineQuery({
  address: at('watchExport'),
  access,
  input: fields({ exportId: id }),
  reply: fields({ state: z.enum(['waiting', 'running', 'done', 'failed']), done: number, total: number, path: text }),
})

const resultState = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const resultHead = {
  id: text,
  state: resultState,
  fileName: text,
  lines: number,
  done: number,
  fen: number,
  /** Lines that were registered before. */
  known: number,
  madeBy: text,
  madeAt: text,
  finishedAt: text,
} as const

export const previewResults = defineCommand({
  address: at('previewResults'),
  access,
  takesFile: true,
  maxBytes: 2 * importLimits.bytes,
  input: fields({ file: uploadedFile }),
  reply: fields({ id: text }),
})

/** An archive of invoice files, each named by its invoice's number; with `id` the preview is checked again. */
export const addResultFiles = defineCommand({
  address: at('addResultFiles'),
  access,
  takesFile: true,
  maxBytes: batchLimits.archiveBytes + 1024 * 1024,
  input: fields({ file: uploadedFile, id: z.optional(id) }),
  reply: fields({ kept: number, leftOut: list(fields({ name: text, reason: text })) }),
})

const resultLine = fields({
  line: number,
  code: text,
  number: text,
  day: text,
  yuan: text,
  /** Of the application, where there is one. */
  invoiceId: text,
  title: text,
  fen: number,
  state: text,
  files: list(text),
  errors: list(text),
  result: text,
})

export const getResults = defineQuery({
  address: at('getResults'),
  access,
  input: fields({ id, onlyFaulty: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize }),
  reply: fields({ ...resultHead, faulty: number, total: number, items: list(resultLine) }),
})

export const watchResults = defineQuery({
  address: at('watchResults'),
  access,
  input: fields({ id }),
  reply: fields({ state: resultState, done: number, lines: number }),
})

/** Issues every invoice of the file, by the same action as one by one. */
export const bookResults = defineCommand({ address: at('bookResults'), access, input: fields({ id }), reply: fields({}) })
export const dropResults = defineCommand({ address: at('dropResults'), access, input: fields({ id }), reply: fields({}) })

export const listResults = defineQuery({
  address: at('listResults'),
  access,
  input: fields({ state: z._default(z.union([resultState, z.literal('')]), ''), page: pageNumber, pageSize }),
  reply: fields({ total: number, items: list(fields(resultHead)) }),
})

export const getResultTemplate = defineQuery({
  address: at('resultTemplate'),
  access,
  input: fields({ form }),
  reply: fields({ name: text, base64: text }),
})
