import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importCalls } from '#platform/imports/contract.ts'
import { batchLimits } from './batch-rules.ts'

const calls = defineCalls(['console', 'invoice-batches'], 'staff:finance.handle')
const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const form = z.enum(['xlsx', 'csv'])
const sum = fields({ count: number, fen: number })

/** What waits to be exported, what was exported and waits for its result, and the batches. */
export const listBatches = calls.query('list', {
  input: { page: pageNumber, pageSize },
  reply: {
    waiting: sum,
    exported: sum,
    total: number,
    items: list(fields({ id: text, code: text, madeBy: text, madeAt: text, invoices: number, fen: number, open: number, issued: number })),
  },
})

/** A new batch of what is approved and in no batch yet, or of everything approved, and its file. */
export const exportBatch = calls.command('export', {
  input: { form, withExported: z._default(z.boolean(), false) },
  reply: { exportId: text, code: text, invoices: number },
})

/** The file of a batch again, with what is still to be issued. */
export const exportBatchAgain = calls.command('exportAgain', { input: { id, form }, reply: { exportId: text } })

export const watchBatchExport = calls.query('watchExport', {
  input: { exportId: id },
  reply: { state: z.enum(['waiting', 'running', 'done', 'failed']), done: number, total: number, path: text },
})

/** An archive of invoice files, each named by its invoice's number; with `id` the preview is checked again. */
export const addResultFiles = calls.command('addResultFiles', {
  takesFile: true,
  maxBytes: batchLimits.archiveBytes + 1024 * 1024,
  input: { file: uploadedFile, id: z.optional(id) },
  reply: { kept: number, leftOut: list(fields({ name: text, reason: text })) },
})

/** Registers results: booking issues every invoice of the file, by the same action as one by one. */
export const resultImports = importCalls({
  calls,
  head: {
    fen: number,
    /** Lines that were registered before. */
    known: number,
  },
  line: {
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
    result: text,
  },
})
