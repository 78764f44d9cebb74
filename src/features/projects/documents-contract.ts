import * as z from 'zod/mini'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { flag, nothing, number, projectId, read, rowId, text, write } from './desk-contract.ts'
import { projectLimits as limits } from './rules.ts'

/** What staff did with a project, the newest first. */
export const listActivity = read(
  'listActivity',
  fields({ id: projectId }),
  fields({ events: list(fields({ id: number, at: text, what: text, actor: text, note: text })) }),
)
const documentId = z.uuid('文件编号不正确')
const title = requiredText('文件标题', limits.title)
export const addDocument = write(
  'addDocument',
  fields({ id: projectId, fileId: rowId, title, isVisible: flag }),
  fields({ documentId: text }),
)
export const changeDocument = write('changeDocument', fields({ id: projectId, documentId, title, isVisible: flag }), nothing)
export const removeDocument = write('removeDocument', fields({ id: projectId, documentId }), nothing)
/** One as it is, several as a ZIP; the link works once. */
export const downloadDocuments = write('downloadDocuments', fields({ id: projectId, documents: list(documentId) }), fields({ path: text }))
