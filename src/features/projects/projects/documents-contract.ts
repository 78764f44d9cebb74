import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { calls, flag, number, projectId, rowId, text } from './desk-contract.ts'
import { projectLimits as limits } from './rules.ts'

/** What staff did with a project, the newest first. */
export const listActivity = calls.query('listActivity', {
  input: { id: projectId },
  reply: { events: list(fields({ id: number, at: text, what: text, actor: text, note: text })) },
})
const documentId = z.uuid('文件编号不正确')
const title = requiredText('文件标题', limits.title)
export const addDocument = calls.command('addDocument', {
  input: { id: projectId, fileId: rowId, title, isVisible: flag },
  reply: { documentId: text },
})
export const changeDocument = calls.command('changeDocument', { input: { id: projectId, documentId, title, isVisible: flag } })
export const removeDocument = calls.command('removeDocument', { input: { id: projectId, documentId } })
const fewOrMany = `请选择 1 到 ${limits.archived} 个文件`
/** One as it is, several as a ZIP; the link works once. */
export const downloadDocuments = calls.command('downloadDocuments', {
  input: { id: projectId, documents: list(documentId, { min: 1, max: limits.archived, tooFew: fewOrMany, tooMany: fewOrMany }) },
  reply: { path: text },
})
