import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import type { AuditCheck, Checkpoint } from './rules.ts'

const access = 'staff:audit.read'

export const getAuditState = defineQuery({
  address: ['console', 'audit', 'state'],
  access,
  input: fields({}),
  reply: fields({ last: z.custom<Checkpoint | null>(), check: z.custom<AuditCheck | null>() }),
})

export const listAuditCheckpoints = defineQuery({
  address: ['console', 'audit', 'checkpoints'],
  access,
  input: fields({ page: ['PageNum', pageNumber], pageSize: ['PageSize', pageSize] }),
  reply: fields({ total: ['number', z.number()], items: ['list', list(z.custom<Checkpoint>())] }),
})

/** Verifies the whole trail, as a job: a million rows take some seconds. */
export const checkAudit = defineCommand({
  address: ['console', 'audit', 'check'],
  access,
  input: fields({}),
  reply: fields({}),
})
