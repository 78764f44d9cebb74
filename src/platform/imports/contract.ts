import * as z from 'zod/mini'
import type { Calls } from '#gateway/call.ts'
import { type FieldMap, fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { acceptedQuestions } from '#platform/sheets/question-rules.ts'
import { importLimits } from './rules.ts'

const text = z.string()
const number = z.number()
const id = z.uuid('编号不正确')
const form = z.enum(['xlsx', 'csv'])
const state = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const optionalState = z._default(z.union([state, z.literal('')]), '')
/** `done` of `lines` are booked; times are ISO, '' for one that has not come; `failure`: why it failed, in a sentence. */
const head = { id: text, state, fileName: text, lines: number, done: number, madeBy: text, madeAt: text, finishedAt: text, failure: text }

type ImportDeclaration<H extends FieldMap, L extends FieldMap> = {
  /** The verbs are previewImport, getImport, watchImport, bookImport, dropImport, listImports and importTemplate. */
  calls: Calls
  /** What its kind shows of a file beside the common fields, such as sums. */
  head: H
  /** The cells of a line, and what else is shown beside it. */
  line: L
}

/** The calls by which staff import files of one kind. */
export function importCalls<const H extends FieldMap, const L extends FieldMap>(declaration: ImportDeclaration<H, L>) {
  return { ...readingCalls(declaration), bookImport: declaration.calls.command('bookImport', { input: { id } }) }
}

/** All but the booking, for a kind that has one of its own. */
export function readingCalls<const H extends FieldMap, const L extends FieldMap>({ calls, ...more }: ImportDeclaration<H, L>) {
  return {
    previewImport: calls.command('previewImport', {
      takesFile: true,
      maxBytes: 2 * importLimits.bytes,
      input: { file: uploadedFile, accepted: acceptedQuestions },
      reply: { id: text },
    }),
    getImport: calls.query('getImport', {
      input: { id, onlyErrors: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize },
      reply: {
        ...head,
        faulty: number,
        total: number,
        ...more.head,
        items: list(fields({ line: number, errors: list(text), ...more.line })),
      },
    }),
    watchImport: calls.query('watchImport', { input: { id }, reply: { state, done: number, lines: number } }),
    dropImport: calls.command('dropImport', { input: { id } }),
    listImports: calls.query('listImports', {
      input: { state: optionalState, page: pageNumber, pageSize },
      reply: { total: number, items: list(fields({ ...head, ...more.head })) },
    }),
    getImportTemplate: calls.query('importTemplate', {
      input: { form },
      reply: { name: text, base64: text },
    }),
  }
}

/** Those that are alike for every kind. */
export type CommonImportCalls = Pick<
  ReturnType<typeof importCalls>,
  'previewImport' | 'watchImport' | 'bookImport' | 'dropImport' | 'getImportTemplate'
>
export type CommonReadingCalls = Omit<CommonImportCalls, 'bookImport'>
