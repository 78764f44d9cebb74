import { createAnonymousContext } from '#gateway/server/handle.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Person, ReviewDeps, ReviewItem } from '#platform/reviewing/server/reviewable.ts'
import { wholeProjectLabel } from '../../rules.ts'

type Decision = { verb: 'accept' | 'undo' | 'complete' | 'decline'; by: Person | undefined; comment?: string }

/** Writes to the audit trail of each application's project, which the project's activity lists; the review's own entry names the application. */
export async function recordDecisions({ db, clock }: ReviewDeps, items: readonly ReviewItem[], decision: Decision): Promise<void> {
  const { verb, by, comment = '' } = decision
  for (const { number, project_id, task_name, price } of items) {
    const refunded = verb === 'decline' ? Number(price) : 0
    await writeAudit({ db, at: clock.now() }, createAnonymousContext(''), {
      action: `solution.${verb}`,
      subject: `project ${String(project_id)}`,
      detail: { number, task: task_name || wholeProjectLabel, ...(comment && { comment }), ...(refunded > 0 && { refunded }) },
      ...(by && { by: { kind: 'staff', ...by } }),
    })
  }
}
