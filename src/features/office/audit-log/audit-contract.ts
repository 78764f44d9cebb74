import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { list } from '#gateway/shape.ts'
import { pageNumber, pageSize, requiredDay } from '#gateway/values.ts'
import type { ExportState } from '#platform/exports/rules.ts'
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

/** Packs what proves ledger and audit trail of some days, as a job. */
export const startEvidence = calls.command('startEvidence', {
  input: { from: requiredDay('开始日期'), to: requiredDay('结束日期') },
  reply: { id: z.string() },
})

export const watchEvidence = calls.query('watchEvidence', {
  input: { id: z.uuid('编号不正确') },
  reply: { state: z.custom<ExportState>(), done: z.number(), total: z.number(), path: z.string() },
})
