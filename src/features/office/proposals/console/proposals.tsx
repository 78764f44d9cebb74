import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
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
import { formatFacts, type Proposal } from './proposal-facts.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import styles from './proposals.module.css'

const openShown = 100
const { open: _open, ...closedStates } = proposalStates

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const id = text('id')
  const filters = { text: text('text'), ...days }
  const closedFilters = { ...filters, state: oneOf('state', closedStates) }
  const [open, closed, opened] = await Promise.all([
    call(listProposals, { is: 'open', ...filters, page: 1, pageSize: openShown }),
    call(listProposals, { is: 'closed', ...closedFilters, page, pageSize }),
    id ? call(getProposal, { id }) : undefined,
  ])
  return { open, closed, closedFilters, opened }
})

export const title = '待确认'

const columns: ListColumn<Proposal>[] = [
  { key: 'proposedAt', title: '提出时间', type: 'time', width: 150, text: ({ proposedAt }) => formatMinute(proposedAt) },
  stateColumn(proposalStates),
  { key: 'label', title: '变更', type: 'text', phone: 'name', text: ({ label }) => label },
  { key: 'what', title: '对象', type: 'text', className: styles.text, text: ({ what }) => what },
  { key: 'before', title: '变更前', type: 'text', className: styles.text, text: ({ before }) => before },
  { key: 'after', title: '变更后', type: 'text', className: styles.text, text: ({ after }) => after },
  { key: 'facts', title: '内容', type: 'text', className: styles.text, text: ({ facts }) => formatFacts(facts) },
  { key: 'proposedBy', title: '提出人', type: 'text', text: ({ proposedBy }) => proposedBy },
  { key: 'decision', title: '处理', type: 'text', text: formatDecision },
]

export default function ProposalsScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { open, closed, closedFilters, opened } = loaderData
  const { revalidate } = useRevalidator()
  const { getRowAddress, show } = useOpenedRow()
  const [isTogether, setTogether] = useState(false)
  const changed = () => void revalidate()
  const together = open.items.filter(({ togetherFen }) => togetherFen !== null)
  return (
    <Screen
      title="待确认"
      lead="由一人提出、另一人确认后才生效：账号、角色、重置、可扣除查询币的接口密钥和放宽保护的设置，7 天内未确认即作废；超过单人办理上限的查询币变动，一直等到有人处理。"
      actions={together.length > 1 && <Button onClick={() => setTogether(true)}>一并确认充值（{together.length}）</Button>}
    >
      <section className={styles.part} aria-labelledby="open-proposals">
        <h2 id="open-proposals">待确认（{open.total}）</h2>
        {open.total === 0 && (
          <EmptyState title="没有待确认的变更" drawing="done">
            需要第二人确认的变更提出后，会出现在这里；已办结的见下方。
          </EmptyState>
        )}
        <ul className={styles.list}>
          {open.items.map((proposal) => (
            <OpenProposal key={proposal.id} proposal={proposal} onDecided={changed} />
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="closed-proposals">
        <h2 id="closed-proposals">已结束</h2>
        <ClosedProposals closed={closed} filters={closedFilters} getAddress={getRowAddress} />
      </section>
      <ProposalDrawer proposal={opened} onClose={() => show('')} onDecided={changed} />
      {isTogether && <TogetherDialog proposals={together} onClose={() => setTogether(false)} onDecided={changed} />}
    </Screen>
  )
}

type ScreenData = Awaited<ReturnType<typeof clientLoader>>
type ClosedProposalsProps = { closed: ScreenData['closed']; filters: ScreenData['closedFilters']; getAddress: (id: string) => string }

function ClosedProposals({ closed, filters, getAddress }: ClosedProposalsProps) {
  return (
    <RecordList<Proposal>
      list="/console/proposals"
      label="已结束的变更"
      columns={columns}
      rows={closed.items}
      rowKey={({ id }) => id}
      empty={<p>已处理的提议会出现在这里。</p>}
      total={closed.total}
      filters={[
        { kind: 'choice', name: 'state', label: '状态', options: toChoices(closedStates) },
        { kind: 'text', name: 'text', label: '对象' },
        { kind: 'days', label: '提出日期' },
      ]}
      open={({ id }) => getAddress(id)}
      openLabel={({ label, what }) => `查看${label}：${what}`}
      fetchPage={(page) => callFromBrowser(listProposals, { is: 'closed', ...filters, ...page })}
    />
  )
}
