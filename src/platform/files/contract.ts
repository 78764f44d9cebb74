import * as z from 'zod/mini'
import { defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'

/** A download link that is valid for 5 minutes; for a file with an owner only in the session that called. */
export const getFileLink = defineQuery({
  address: ['dns_relay', 'DownFile', 'JJFAFile'],
  access: 'anyone',
  input: fields({ fileId: ['FileId', requiredText('文件编号', 64)] }),
  reply: fields({ path: ['Path', z.string()], fileName: ['FileName', z.string()] }),
})
