import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffNotes } from '#platform/drafts/shared/staff-notes.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { addCustomerNote } from '../contract.ts'
import { customerLimits } from '../rules.ts'
import type { Customer } from './customer-data.ts'

type CustomerNotesProps = { id: string; notes: Customer['notes']; onChange: () => Promise<void> }

export function CustomerNotes({ id, notes, onChange }: CustomerNotesProps) {
  return (
    <section className={blocks.card} aria-label="内部备注">
      <h2>内部备注</h2>
      <StaffNotes
        notes={notes}
        label="新备注"
        draft={{ form: 'customer-note', about: id }}
        rule={contractRule(addCustomerNote, 'text')}
        max={customerLimits.note}
        onAdd={(text) => callFromBrowser(addCustomerNote, { id, text })}
        onChange={onChange}
      />
    </section>
  )
}
