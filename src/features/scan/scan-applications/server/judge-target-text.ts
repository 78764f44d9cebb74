import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { readEntries } from '#platform/dictionaries/server/entries.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { applicationLimits, type targetFlags } from '../rules.ts'
import { findTask } from '../task-rules.ts'
import { parseTargets, type TargetReport } from '../targets/parse.ts'
import { judgeTargets, type Judgement, type PolicyCode, parseDenyList } from '../targets/policy.ts'

/** Parameter `scan_targets`: the operator's deny list in target syntax, and the most hosts per application. */
type TargetSettings = { deny?: string; maxHosts?: number }

export type JudgedTargets = { report: TargetReport; judgement: Judgement }

/** Parses the targets and applies the policy, for checks and submissions alike. */
export async function judgeTargetText(db: Db, text: string, taskTypeId: string): Promise<JudgedTargets> {
  const { deny = '', maxHosts } = (await findParameter<TargetSettings>(db, 'scan_targets')) ?? {}
  const isPublicSuffix = await loadPublicSuffixes()
  const report = parseTargets(text, { maxLength: applicationLimits.target, isPublicSuffix, ...(maxHosts && { maxHosts }) })
  const policy = { deny: parseDenyList(deny).deny, task: findTask(await readEntries(db, scanTaskTypes), taskTypeId) }
  return { report, judgement: judgeTargets(report, policy) }
}

type Flag = (typeof targetFlags)[number]['value']

const flagsByCode: Partial<Record<PolicyCode, Flag>> = {
  PRIVATE: 'private',
  SHARED: 'private',
  INTERNAL_NAME: 'private',
  SENSITIVE: 'sensitive',
  PUBLIC_IP: 'public',
}

export function toFlags({ notes }: Judgement): Flag[] {
  return [...new Set(notes.flatMap(({ code }) => flagsByCode[code] ?? []))].sort()
}

/**
 * Public suffixes such as com.cn, gov.cn and 公司.cn can't be scanned as a whole. Their list is too large for the browser
 * and loaded with the first check.
 */
export async function loadPublicSuffixes(): Promise<(name: string) => boolean> {
  const { getPublicSuffix } = await import('tldts')
  return (name) => getPublicSuffix(name) === name
}
