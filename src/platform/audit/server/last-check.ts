import type { Db } from '#platform/db/server/database.ts'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import type { AuditCheck } from '../rules.ts'

const parameter = 'audit_check'

export async function findLastAuditCheck(db: Db): Promise<AuditCheck | undefined> {
  return findParameter<AuditCheck>(db, parameter)
}

export async function saveAuditCheck(db: Db, check: AuditCheck): Promise<void> {
  await saveParameter(db, parameter, check)
}
