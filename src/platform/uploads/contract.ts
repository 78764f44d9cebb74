import * as z from 'zod/mini'
import { defineCommand } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'

/** Above the 2 MB of a file, so that a slightly larger file gets the message of the limit. */
const maxBytes = 4 * 1024 * 1024

/** Every kind of session may upload; uploads that are not attached expire after a day. */
export const uploadFile = defineCommand({
  address: ['dns_relay', 'UpSingleFile', 'Upload'],
  access: 'anyone',
  takesFile: true,
  maxBytes,
  input: fields({
    file: uploadedFile,
    purpose: [
      'Purpose',
      z._default(z.enum(['letter', 'review', 'receipt', 'attachment', 'project', 'research', 'document', 'article']), 'letter'),
    ],
  }),
  reply: fields({ fileId: ['FileId', z.string()], fileName: ['FileName', z.string()], url: z.string() }),
})
