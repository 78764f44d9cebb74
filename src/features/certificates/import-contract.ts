import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { uploadedFile } from '#gateway/upload.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import { importLimits } from '#platform/imports/rules.ts'

const at = (verb: string) => ['console', 'certificates', verb] as const
/** The handlers ask for the right to publish certificates, which two permissions give. */
const access = 'staff'

const id = z.uuid('编号不正确')
const state = z.enum(['faulty', 'ready', 'review', 'waiting', 'booked', 'failed', 'dropped'])
const text = z.string()
const number = z.number()
const counts = { new: number, changed: number, same: number }
const head = { id: text, state, fileName: text, lines: number, done: number, madeBy: text, madeAt: text, finishedAt: text, ...counts }

export const previewCertificates = defineCommand({
  address: at('previewImport'),
  access,
  takesFile: true,
  maxBytes: 2 * importLimits.bytes,
  input: fields({ file: uploadedFile }),
  reply: fields({ id: text }),
})

export const getCertificateImport = defineQuery({
  address: at('getImport'),
  access,
  input: fields({ id, onlyFaults: z._default(z.enum(['', '1']), ''), page: pageNumber, pageSize }),
  reply: fields({
    ...head,
    faulty: number,
    total: number,
    /** Publishing takes a second person, so the lines become drafts. */
    needsApproval: z.boolean(),
    items: list(
      fields({
        line: number,
        number: text,
        organisation: text,
        level: text,
        expiryDate: text,
        state: text,
        faults: list(text),
        /** What the line would do; once imported, what it did. */
        effect: text,
      }),
    ),
  }),
})

export const watchCertificateImport = defineQuery({
  address: at('watchImport'),
  access,
  input: fields({ id }),
  reply: fields({ state, done: number }),
})

export const bookCertificateImport = defineCommand({
  address: at('bookImport'),
  access,
  input: fields({ id }),
  reply: fields({}),
})

export const dropCertificateImport = defineCommand({
  address: at('dropImport'),
  access,
  input: fields({ id }),
  reply: fields({}),
})

export const listCertificateImports = defineQuery({
  address: at('listImports'),
  access,
  input: fields({ page: pageNumber, pageSize }),
  reply: fields({ total: number, items: list(fields(head)) }),
})

export const getCertificateTemplate = defineQuery({
  address: at('importTemplate'),
  access,
  input: fields({ form: z.enum(['xlsx', 'csv']) }),
  reply: fields({ name: text, base64: text }),
})
