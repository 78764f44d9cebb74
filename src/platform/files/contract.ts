import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'

/** The way to a file: a link of this site that works for 5 minutes, for the session that asked where the file belongs to somebody. */
export const getFileLink = defineQuery({
  address: ['dns_relay', 'DownFile', 'JJFAFile'],
  access: 'anyone',
  input: fields({ fileId: ['FileId', requiredText('文件编号', 64)] }),
  reply: fields({ path: ['Path', z.string()], fileName: ['FileName', z.string()] }),
})
