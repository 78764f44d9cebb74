import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { formatMinute } from '#kit/dates.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { endDelegation, listAllDelegations } from '#platform/reviewing/delegation-contract.ts'
import { cannotStandIn, delegationStates } from '#platform/reviewing/delegation-rules.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'

type Delegation = CallReply<typeof listAllDelegations>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = { name: text('name'), state: oneOf('state', delegationStates) }
  return { filters, ...(await call(listAllDelegations, { ...filters, page, pageSize })) }
}
export const clientLoader = loadScreen(load)

export const title = '休假代理一览'

const listFilters: Filter[] = [
  { kind: 'text', name: 'name', label: '委托人或代理人' },
  { kind: 'choice', name: 'state', label: '状态', options: toChoices(delegationStates) },
]

const isInVain = ({ state, canStandIn }: Delegation) => state !== 'ended' && !canStandIn

function describeState(delegation: Delegation): string {
  const { state, endedAt } = delegation
  if (endedAt) return `${formatMinute(endedAt)} 提前结束`
  return isInVain(delegation) ? `${delegationStates[state].label}，${cannotStandIn}` : delegationStates[state].label
}

const columns: ListColumn<Delegation>[] = [
  { key: 'principal', title: '委托人', type: 'text', phone: 'name', text: ({ principal }) => principal.name },
  { key: 'delegate', title: '代理人', type: 'text', text: ({ delegate }) => delegate.name },
  { key: 'days', title: '起止日期', type: 'text', text: ({ from, to }) => `${from} 至 ${to}` },
  { key: 'nouns', title: '代办事项', type: 'text', text: ({ nouns }) => nouns.join('、') },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: describeState,
    render: (delegation) => (
      <Status tone={isInVain(delegation) ? 'warning' : delegationStates[delegation.state].tone}>{describeState(delegation)}</Status>
    ),
  },
]

export default function DelegationListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { filters, items, total } = loaderData
  return (
    <Screen
      title={title}
      lead="谁在休假、由谁代办；到期自动结束。为员工设置代理，请在员工账号中选择“休假代理”。"
      back={<BackLink to="/console/staff">返回员工账号</BackLink>}
    >
      <RecordList<Delegation>
        list="/console/staff/delegations"
        label="休假代理"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={<p>员工委托代理后，会出现在这里。</p>}
        total={total}
        filters={listFilters}
        isMuted={({ state }) => state === 'ended'}
        renderActions={(delegation) => delegation.state !== 'ended' && <EndButton delegation={delegation} />}
        fetchPage={(page) => callFromBrowser(listAllDelegations, { ...filters, ...page })}
      />
    </Screen>
  )
}

function EndButton({ delegation: { id, principal, delegate } }: { delegation: Delegation }) {
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()

  function ask(): void {
    confirm({
      title: `结束${delegate.name}对${principal.name}的代理？`,
      content: '结束后，代理人不再看到这些事项；已办理的不受影响。',
      okText: '结束代理',
      danger: true,
      work: async () => {
        await callFromBrowser(endDelegation, { id })
        showToast('success', '代理已结束')
        await revalidate()
      },
    })
  }

  return (
    <Button size="small" aria-label={`结束${delegate.name}对${principal.name}的代理`} onClick={ask}>
      结束
    </Button>
  )
}
