import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'

/** The handlers ask whether the actor edits any kind of content. */
const calls = defineCalls(['console', 'content'], 'staff')

const fileId = z
  .string('请选择文件')
  .check(z.minLength(1, { error: '请选择文件', abort: true }), z.regex(/^[0-9a-f]{32}$/, '文件编号不正确'))

/** Makes a document of the site of an upload with this purpose. */
export const addDocument = calls.command('addDocument', {
  input: { fileId, purpose: z._default(z.enum(['document', 'article']), 'document') },
  reply: { name: z.string() },
})

/** The name of a document of the site; '' if it was deleted. */
export const getDocumentName = calls.query('documentName', { input: { fileId }, reply: { name: z.string() } })
