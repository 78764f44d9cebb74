import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { list } from '#gateway/shape.ts'
import { pageNumber, pageSize } from '#gateway/values.ts'
import type { AuditCheck, Checkpoint } from '#platform/audit/rules.ts'

const calls = defineCalls(['console', 'audit'], 'staff:audit.read')

export const getAuditState = calls.query('state', {
  reply: { last: z.custom<Checkpoint | null>(), check: z.custom<AuditCheck | null>() },
})

export const listAuditCheckpoints = calls.query('checkpoints', {
  input: { page: ['PageNum', pageNumber], pageSize: ['PageSize', pageSize] },
  reply: { total: ['number', z.number()], items: ['list', list(z.custom<Checkpoint>())] },
})

/** Verifies the whole trail, as a job: a million rows take some seconds. */
export const checkAudit = calls.command('check')
