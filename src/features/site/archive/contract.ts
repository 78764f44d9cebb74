import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize, requiredText } from '#gateway/values.ts'
import { archiveLimits as limits, archiveRefusals, archiveStateNames, importModeNames, outcomeNames } from './rules.ts'

const calls = defineCalls(['console', 'archive'], 'staff:content.archive')

const id = z.uuid('编号不正确')
const head = {
  id: z.string(),
  isExport: z.boolean(),
  state: z.enum(archiveStateNames),
  fileName: z.string(),
  bytes: z.number(),
  done: z.number(),
  total: z.number(),
  message: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  finishedAt: z.string(),
}

export const listArchives = calls.query('list', {
  input: { page: pageNumber, pageSize },
  reply: { total: z.number(), items: list(fields(head)) },
})

export const exportContent = calls.command('export', { reply: { id: z.string() } })

/** How far a run is; of an export that is done, a fresh link to its file. */
export const watchArchive = calls.query('watch', { input: { id }, reply: { ...head, path: z.string() } })

/** An archive is uploaded in parts, each a file of its own until all are there. */
export const beginUpload = calls.command('begin', {
  input: {
    fileName: requiredText('文件名', limits.fileName),
    bytes: z.int().check(z.minimum(1, archiveRefusals.noArchive.msg), z.maximum(limits.bytes, archiveRefusals.tooLarge.msg)),
  },
  reply: { id: z.string() },
})

export const uploadPart = calls.command('part', {
  takesFile: true,
  maxBytes: limits.partBytes + 64 * 1024,
  input: { id, part: z.string().check(z.regex(/^\d{1,4}$/, '序号不正确')), file: uploadedFile },
})

/** All parts are there: checks the archive against the site. */
export const checkUpload = calls.command('check', { input: { id } })

export const previewArchive = calls.query('preview', {
  input: {
    id,
    kind: z._default(z.string().check(z.maxLength(40)), ''),
    outcome: z._default(z.union([z.literal(''), z.enum(outcomeNames)]), ''),
    page: pageNumber,
    pageSize,
  },
  reply: {
    ...head,
    mode: z.string(),
    /** Publishing takes a second person, so an import may only make drafts. */
    needsDraft: z.boolean(),
    kinds: list(
      fields({
        kind: z.string(),
        label: z.string(),
        new: z.number(),
        changed: z.number(),
        same: z.number(),
        refused: z.number(),
      }),
    ),
    pieces: z.number(),
    items: list(
      fields({
        kind: z.string(),
        label: z.string(),
        id: z.string(),
        title: z.string(),
        outcome: z.enum(outcomeNames),
        message: z.string(),
        result: z.string(),
      }),
    ),
  },
})

export const applyArchive = calls.command('apply', { input: { id, mode: z.enum(importModeNames, '请选择导入方式') } })

export const dropArchive = calls.command('drop', { input: { id } })
