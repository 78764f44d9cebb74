import { addWorkingDays } from '#kit/working-days.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findParameter } from '#platform/parameters/server/parameters.ts'
import { readWorkingCalendar } from '#platform/parameters/server/working-calendar.ts'
import type { ReviewRequirements } from '../requirement-rules.ts'
import type { ReviewDeclaration } from '../rules.ts'

type ReviewSettings = {
  /** Two: actions that may ask for it take a second person. */
  approvals: 1 | 2
  workingDays: number
  /** From the decision on. */
  yearsKept: number
  requiresClaim: boolean
  requiresChecklist: boolean
}

export const defaultSettings: ReviewSettings = {
  approvals: 1,
  workingDays: 2,
  yearsKept: 3,
  requiresClaim: false,
  requiresChecklist: false,
}

type Kind = Pick<ReviewDeclaration, 'kind' | 'workingDays' | 'yearsKept'>

/** Parameter `reviewing`: settings by kind. */
export async function readReviewSettings(db: Db, { kind, ...usual }: Kind): Promise<ReviewSettings> {
  const { workingDays = defaultSettings.workingDays, yearsKept = defaultSettings.yearsKept } = usual
  const settings = await findParameter<Record<string, Partial<ReviewSettings>>>(db, 'reviewing')
  return { ...defaultSettings, workingDays, yearsKept, ...settings?.[kind] }
}

export function toRequirements({ requiresClaim, requiresChecklist }: ReviewSettings): ReviewRequirements {
  return { claim: requiresClaim, checklist: requiresChecklist }
}

/** The end of the working days that the kind allows, by the stored calendar. */
export async function dueAt(db: Db, kind: Kind, submittedAt: Date): Promise<Date> {
  const [{ workingDays }, calendar] = await Promise.all([readReviewSettings(db, kind), readWorkingCalendar(db)])
  return addWorkingDays(submittedAt, workingDays, calendar)
}
