import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { spooledFile } from '#gateway/upload.ts'
import { purposeNames, toBytes, uploadLimits } from './rules.ts'

const calls = defineCalls(['dns_relay', 'UpSingleFile'], 'anyone')
const purpose = z.enum(purposeNames)
/** Of the other fields and the boundaries of a form. */
const formBytes = 256 * 1024

/** Every kind of session may upload; uploads that are not attached expire after a day. The purpose comes before the file, whose limit it says. */
export const uploadFile = calls.command('Upload', {
  takesFile: 'spooled',
  maxBytes: toBytes(uploadLimits.mostMegabytes) + formBytes,
  input: { purpose: ['Purpose', z._default(purpose, 'letter')], file: spooledFile },
  reply: { fileId: ['FileId', z.string()], fileName: ['FileName', z.string()], url: z.string() },
})

/** The limit of an upload as it is set now. */
export const getUploadLimit = calls.query('UploadLimit', { input: { purpose }, reply: { megabytes: z.number() } })
