import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listProposals } from '../contract.ts'
import { proposalStates } from '../rules.ts'
import { OpenProposal } from './open-proposal.tsx'
import styles from './proposals.module.css'

type Proposal = CallReply<typeof listProposals>['items'][number]
const openShown = 100

async function load({ call, url }: ScreenLoading) {
  const { page } = filtersOf(url)
  const [open, closed] = await Promise.all([
    call(listProposals, { is: 'open', page: 1, pageSize: openShown }),
    call(listProposals, { is: 'closed', page, pageSize: 20 }),
  ])
  return { open, closed }
}
export const clientLoader = loadScreen(load)

export const title = '变更提议'

export default function ProposalsScreen({ loaderData: { open, closed } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title="变更提议"
      lead="账号、角色、重置、可核销的接口密钥和放宽保护的设置，由一人提出、另一人确认后才生效；7 天内未确认即作废。"
    >
      <section className={styles.part} aria-labelledby="open-proposals">
        <h2 id="open-proposals">待确认（{open.total}）</h2>
        {open.total === 0 && <EmptyState title="没有待确认的变更" />}
        <ul className={styles.list}>
          {open.items.map((proposal) => (
            <OpenProposal key={proposal.id} proposal={proposal} onDecided={() => void revalidate()} />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="closed-proposals">
        <h2 id="closed-proposals">已结束</h2>
        <PagedTable<Proposal>
          rowKey="id"
          items={closed.items}
          total={closed.total}
          columns={[
            { title: '提出时间', width: 140, render: (_, { proposedAt }) => formatMinute(proposedAt) },
            { title: '状态', render: (_, { state }) => <Status tone={proposalStates[state].tone}>{proposalStates[state].label}</Status> },
            { title: '变更', dataIndex: 'label' },
            { title: '对象', dataIndex: 'what' },
            { title: '变更前', dataIndex: 'before', className: styles.text ?? '' },
            { title: '变更后', dataIndex: 'after', className: styles.text ?? '' },
            { title: '提出人', dataIndex: 'proposedBy' },
            { title: '处理', render: (_, proposal) => decisionOf(proposal) },
          ]}
        />
      </section>
    </Screen>
  )
}

function decisionOf({ state, decidedBy, decidedAt, expiresAt }: Proposal): string {
  return state === 'expired' ? formatMinute(expiresAt) : `${decidedBy}　${formatMinute(decidedAt)}`
}
