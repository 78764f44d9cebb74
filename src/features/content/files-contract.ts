import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'

const address = (verb: string) => ['console', 'content', verb] as const
/** The handlers ask whether the actor edits any kind of content. */
const access = 'staff'

const fileId = z.string('请选择文件').check(z.regex(/^[0-9a-f]{32}$/, '文件编号不正确'))

/** Makes a document of the site of an upload with this purpose. */
export const addDocument = defineCommand({
  address: address('addDocument'),
  access,
  input: fields({ fileId, purpose: z._default(z.enum(['document', 'article']), 'document') }),
  reply: fields({ name: z.string() }),
})

/** The name of a document of the site; '' if it was deleted. */
export const getDocumentName = defineQuery({
  address: address('documentName'),
  access,
  input: fields({ fileId }),
  reply: fields({ name: z.string() }),
})
