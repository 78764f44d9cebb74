import * as z from 'zod'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields } from '#gateway/shape.ts'
import type { AuditCheck } from './rules.ts'

export const getAuditSeals = defineQuery({
  address: ['console', 'audit', 'seals'],
  access: 'staff:audit.read',
  input: fields({}),
  reply: fields({ entries: z.number(), sealedAt: z.string(), check: z.custom<AuditCheck | null>() }),
})

/** Compares every seal with its rows, as a job: a million rows take some seconds. */
export const checkAudit = defineCommand({
  address: ['console', 'audit', 'check'],
  access: 'staff:audit.read',
  input: fields({}),
  reply: fields({}),
})
