import { Radio } from 'antd'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'
import { getInvitationChannels } from '../contract.ts'
import { deliveries, type Delivery, invitationDays, type InvitationChannel } from '../rules.ts'

/** How the person gets the password; nothing to choose where this installation sends no messages. `to`: channels by which the person is reached. */
export function DeliveryField({ to }: { to: readonly InvitationChannel[] }) {
  const channels = useReply(getInvitationChannels, {})
  const open = to.filter((channel) => channels?.[channel])
  if (open.length === 0) return null
  const options = (['hand', ...open] as const satisfies readonly Delivery[]).map((value) => ({ value, label: deliveries[value] }))
  return (
    <GroupItem name="delivery" label="告知方式" extra={`邀请是一次性链接，${invitationDays} 天内由本人设置密码；密码不经他人之手。`}>
      <Radio.Group options={options} />
    </GroupItem>
  )
}
