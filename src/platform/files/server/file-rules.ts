import type { Db } from '#platform/db/server/database.ts'
import type { StoredFileRow } from './tables.ts'

/** Whether a record shows a file at the moment; `subject`: what the file was stored for. */
type FileRule = (db: Db, shown: { fileId: string; subject: string }) => Promise<boolean>
export type FileRules = Readonly<Record<string, FileRule>>

const ruleOwnerPrefix = 'shown'

/** The stored owner of a file without a person: the rule of this name is checked at each download. */
export function toRuleOwner(rule: string, subject = ''): string {
  return [ruleOwnerPrefix, rule, subject].join(' ').trimEnd()
}

/** Whether everyone may download this file now. */
export async function isPubliclyVisible(db: Db, rules: FileRules, { id, owner }: Pick<StoredFileRow, 'id' | 'owner'>): Promise<boolean> {
  if (owner === null) return true
  const [kind, name = '', subject = ''] = owner.split(' ')
  const rule = kind === ruleOwnerPrefix && Object.hasOwn(rules, name) ? rules[name] : undefined
  return rule !== undefined && rule(db, { fileId: id, subject })
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    fileRules: FileRules
  }
  interface ServerFeature {
    /** Access rules of files without a personal owner, by the name that `toRuleOwner` stores. */
    fileRules?: FileRules
  }
}
