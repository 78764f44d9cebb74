import { findPrincipal } from '../delegations/stand-ins.ts'
import type { Person, Reviewable, ReviewItem } from '../reviewable.ts'

function formatOptionalTime(at: Date | null): string {
  return at?.toISOString() ?? ''
}

/** `principals`: for whom the person who asks stands in. */
type Asked = { now: Date; uncheckedCount: number; principals: readonly Person[] }

/** An item in the words of the contract. */
export function toItemReply({ columns }: Reviewable, item: ReviewItem, { now, uncheckedCount, principals }: Asked) {
  const values = Object.entries(columns).map(([key, column]) => [key, item[column]])
  return {
    id: item.id,
    state: item.state,
    applicant: item.applicant,
    applicantName: item.applicant_name,
    submittedAt: formatOptionalTime(item.submitted_at),
    dueAt: formatOptionalTime(item.due_at),
    isOverdue: item.is_open && item.due_at < now,
    assigneeId: item.assignee_id,
    assigneeName: item.assignee_name,
    standsInFor: findPrincipal(principals, item)?.name ?? '',
    firstApproverId: item.first_approver_id,
    firstApproverName: item.first_approver_name,
    reviewerId: item.reviewer_id,
    reviewerName: item.reviewer_name,
    decidedAt: formatOptionalTime(item.decided_at),
    decisionAction: item.decision_action,
    decisionBy: item.decision_by,
    decisionAt: formatOptionalTime(item.decision_at),
    comment: item.comment,
    version: item.version,
    uncheckedCount,
    values: Object.fromEntries(values),
  }
}
