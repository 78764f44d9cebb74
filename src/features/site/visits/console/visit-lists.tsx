import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import type { visitCalls } from '../contract.ts'
import { formatShare } from '../rules.ts'
import styles from './visits.module.css'

type Reply = CallReply<typeof visitCalls.figures>
type Pages = CallReply<typeof visitCalls.pages>
type Page = Pages['items'][number]
type Funnel = Reply['funnels'][number]

const formatCount = (count: number) => count.toLocaleString('zh-CN')

function countColumn<T extends { count: number }>(title: string): ListColumn<T> {
  return { key: 'count', title, type: 'count', width: 100, phone: 'amount', text: ({ count }) => formatCount(count) }
}

const pageColumns: ListColumn<Page>[] = [
  { key: 'title', title: '页面', type: 'text', phone: 'name', text: ({ title, page }) => title || page },
  { key: 'page', title: '地址', type: 'text', isOptional: true, text: ({ page }) => page },
  countColumn('浏览次数'),
]
const funnelColumns: ListColumn<Funnel>[] = [
  { key: 'label', title: '工具', type: 'text', phone: 'name', text: ({ label }) => label },
  { key: 'opened', title: '打开', type: 'count', width: 110, text: ({ opened }) => formatCount(opened) },
  { key: 'tried', title: '使用', type: 'count', width: 110, text: ({ tried }) => formatCount(tried) },
  { key: 'triedShare', title: '占打开', type: 'count', width: 110, text: ({ tried, opened }) => formatShare(tried, opened) || '—' },
  { key: 'succeeded', title: '办成', type: 'count', width: 110, phone: 'amount', text: ({ succeeded }) => formatCount(succeeded) },
  {
    key: 'succeededShare',
    title: '占使用',
    type: 'count',
    width: 110,
    text: ({ succeeded, tried }) => formatShare(succeeded, tried) || '—',
  },
]
const referrerColumns: ListColumn<Reply['referrers'][number]>[] = [
  { key: 'host', title: '来自', type: 'text', phone: 'name', text: ({ host }) => host },
  countColumn('次数'),
]
const wordColumns: ListColumn<Reply['words'][number]>[] = [
  { key: 'words', title: '搜索词', type: 'text', phone: 'name', text: ({ words }) => words },
  countColumn('次数'),
  { key: 'missed', title: '没有结果', type: 'count', width: 100, text: ({ missed }) => formatCount(missed) },
]

export function FunnelList({ funnels }: { funnels: readonly Funnel[] }) {
  return (
    <section className={styles.section} aria-labelledby="funnels">
      <h2 id="funnels">工具：打开、使用、办成</h2>
      <RecordList
        list="/console/visits/funnels"
        label="工具的使用"
        columns={funnelColumns}
        rows={funnels}
        rowKey={({ name }) => name}
        hasViews={false}
        fetchPage={async () => ({ items: funnels, total: funnels.length })}
        empty={<p>没有可统计的工具。</p>}
      />
    </section>
  )
}

type PageListProps = Pages & { fetchPage: (page: { page: number; pageSize: number }) => Promise<Pages> }

export function PageList({ items, total, fetchPage }: PageListProps) {
  return (
    <div className={styles.section}>
      <h2>看得最多的页面</h2>
      <RecordList<Page>
        list="/console/visits/pages"
        label="看得最多的页面"
        columns={pageColumns}
        rows={items}
        rowKey={({ page }) => page}
        total={total}
        hasViews={false}
        renderActions={(row) => <PageActions {...row} />}
        fetchPage={fetchPage}
        empty={<p>访客看过的页面会出现在这里。</p>}
      />
    </div>
  )
}

function PageActions({ page, title, kind, id }: Page) {
  const name = title || page
  return (
    <span className={styles.actions}>
      <a href={page} target="_blank" rel="noopener" aria-label={`查看 ${name}`}>
        查看
      </a>
      {kind && (
        <Link to={contentAddress(kind, id)} aria-label={`编辑 ${name}`}>
          编辑
        </Link>
      )}
    </span>
  )
}

export function ReferrerList({ referrers }: Pick<Reply, 'referrers'>) {
  return (
    <div className={styles.section}>
      <h2>从哪里来</h2>
      <RecordList
        list="/console/visits/referrers"
        label="从哪里来"
        columns={referrerColumns}
        rows={referrers}
        rowKey={({ host }) => host}
        hasViews={false}
        fetchPage={async () => ({ items: referrers, total: referrers.length })}
        empty={<p>从其他网站点链接来的访问会出现在这里，只记网站的名称。</p>}
      />
    </div>
  )
}

export function WordList({ words }: Pick<Reply, 'words'>) {
  return (
    <div className={styles.section}>
      <h2>站内搜索</h2>
      <RecordList
        list="/console/visits/words"
        label="站内搜索"
        columns={wordColumns}
        rows={words}
        rowKey={(row) => row.words}
        hasViews={false}
        fetchPage={async () => ({ items: words, total: words.length })}
        empty={<p>访客搜索的词会出现在这里。</p>}
      />
      <p>
        <Link to="/console/search-words">没有结果的搜索词</Link>
      </p>
    </div>
  )
}
