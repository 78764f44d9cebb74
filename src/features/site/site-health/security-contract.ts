import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'

/** Where faults of security are reported, for security.txt; '' where the company has named none. */
export const getSecurityContact = defineCalls(['portal', 'pages'], 'anyone').query('securityContact', {
  published: true,
  reply: { contact: z.string(), expires: z.string() },
})
