import { useRevalidator } from 'react-router'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { getProposal, listProposals } from '#platform/proposals/contract.ts'
import { proposalStates } from '#platform/proposals/rules.ts'
import { OpenProposal } from './open-proposal.tsx'
import { formatDecision, ProposalDrawer } from './proposal-drawer.tsx'
import styles from './proposals.module.css'

type Proposal = CallReply<typeof listProposals>['items'][number]
const openShown = 100

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, page, pageSize } = readFilters(url)
  const id = text('id')
  const [open, closed, opened] = await Promise.all([
    call(listProposals, { is: 'open', page: 1, pageSize: openShown }),
    call(listProposals, { is: 'closed', page, pageSize }),
    id ? call(getProposal, { id }) : undefined,
  ])
  return { open, closed, opened }
})

export const title = '变更提议'

const columns: ListColumn<Proposal>[] = [
  { key: 'proposedAt', title: '提出时间', type: 'time', width: 150, text: ({ proposedAt }) => formatMinute(proposedAt) },
  stateColumn(proposalStates),
  { key: 'label', title: '变更', type: 'text', phone: 'name', text: ({ label }) => label },
  { key: 'what', title: '对象', type: 'text', text: ({ what }) => what },
  { key: 'before', title: '变更前', type: 'text', className: styles.text, text: ({ before }) => before },
  { key: 'after', title: '变更后', type: 'text', className: styles.text, text: ({ after }) => after },
  { key: 'proposedBy', title: '提出人', type: 'text', text: ({ proposedBy }) => proposedBy },
  { key: 'decision', title: '处理', type: 'text', text: formatDecision },
]

export default function ProposalsScreen({ loaderData: { open, closed, opened } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen
      title="变更提议"
      lead="账号、角色、重置、可扣除查询币的接口密钥和放宽保护的设置，由一人提出、另一人确认后才生效；7 天内未确认即作废。"
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
        <RecordList<Proposal>
          list="/console/proposals"
          label="已结束的变更"
          columns={columns}
          rows={closed.items}
          rowKey={({ id }) => id}
          empty={<p>已处理的提议会出现在这里。</p>}
          total={closed.total}
          open={({ id }) => getRowAddress(id)}
          openLabel={({ label, what }) => `查看${label}：${what}`}
          fetchPage={(page) => callFromBrowser(listProposals, { is: 'closed', ...page })}
        />
      </section>
      <ProposalDrawer proposal={opened} onClose={() => show('')} onDecided={() => void revalidate()} />
    </Screen>
  )
}
