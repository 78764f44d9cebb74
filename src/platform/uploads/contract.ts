import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { uploadedFile } from '#gateway/upload.ts'

const calls = defineCalls(['dns_relay', 'UpSingleFile'], 'anyone')

/** Above the 2 MB of a file, so that a slightly larger file gets the message of the limit. */
const maxBytes = 4 * 1024 * 1024

/** Every kind of session may upload; uploads that are not attached expire after a day. */
export const uploadFile = calls.command('Upload', {
  takesFile: true,
  maxBytes,
  input: {
    file: uploadedFile,
    purpose: [
      'Purpose',
      z._default(z.enum(['letter', 'review', 'receipt', 'attachment', 'project', 'research', 'document', 'article']), 'letter'),
    ],
  },
  reply: { fileId: ['FileId', z.string()], fileName: ['FileName', z.string()], url: z.string() },
})
