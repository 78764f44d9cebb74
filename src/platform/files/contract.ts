import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { requiredText } from '#gateway/values.ts'

const calls = defineCalls(['dns_relay', 'DownFile'], 'anyone')

/** A download link that is valid for 5 minutes; for a file with an owner only in the session that called. */
export const getFileLink = calls.query('JJFAFile', {
  input: { fileId: ['FileId', requiredText('文件编号', 64)] },
  reply: { path: ['Path', z.string()], fileName: ['FileName', z.string()] },
})
