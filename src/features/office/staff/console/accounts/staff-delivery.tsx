import { Form } from 'antd'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { type Delivery, formatInvited } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { createStaff } from '../../contract.ts'
import { staffLimits } from '../../rules.ts'

export type StaffDelivery = { delivery?: Delivery; receiver?: string }
export const byHand = { delivery: 'hand', receiver: '' } as const satisfies StaffDelivery

export function isInvited({ delivery = 'hand' }: StaffDelivery): boolean {
  return delivery !== 'hand'
}

/** Where a second person is asked, the link is sent when that person has confirmed. */
export function showInvited(state: 'done' | 'proposed', { receiver = '' }: StaffDelivery): void {
  if (state === 'proposed') showProposed()
  else showToast('success', formatInvited(receiver || '该员工的电话'))
}

/** How the person gets the password, and where a link goes. */
export function StaffDeliveryFields() {
  const delivery = Form.useWatch<Delivery | undefined>('delivery')
  return (
    <>
      <DeliveryField to={['sms', 'mail']} />
      {delivery === 'sms' && (
        <TextField
          of={createStaff}
          name="receiver"
          label="接收人的手机号"
          extra="留空则发送到该员工的电话"
          max={staffLimits.receiver}
          inputMode="tel"
        />
      )}
      {delivery === 'mail' && (
        <TextField of={createStaff} name="receiver" label="接收人的邮箱" max={staffLimits.receiver} inputMode="email" />
      )}
    </>
  )
}
