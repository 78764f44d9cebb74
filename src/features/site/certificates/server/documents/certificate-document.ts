import { formatDate } from '#kit/dates.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { certificateAddress, formatCause, getCause, getStateOn, levels, stateLabels, stateTones } from '../../rules.ts'

/** What the PDF of a certificate says, with its present state. */
export const certificateDocument: DocumentKind = {
  name: 'certificate',
  async find(db, number, now) {
    const row = await db.selectFrom('certificate').selectAll().where('number', '=', number).executeTakeFirst()
    if (!row) return undefined
    const state = getStateOn(formatDate(now), { state: row.state, since: row.state_since, expiryDate: row.expiry_date })
    const cause = formatCause({
      state,
      ...getCause(state, { expiryDate: row.expiry_date, since: row.state_since, reason: row.state_reason }),
    })
    const level = levels[row.level - 1]
    return {
      label: 'DSMM 证书',
      state: { label: [stateLabels[state], cause].filter(Boolean).join('：'), tone: stateTones[state] },
      facts: [
        ['证书名称', row.name],
        ['获证组织', row.organisation],
        ...(level ? ([['等级', `第${level.numeral}级 ${level.name}`]] as const) : []),
        ['发证日期', row.issue_date],
        ['有效期至', row.expiry_date],
      ],
      path: certificateAddress(row.number),
    }
  },
}
