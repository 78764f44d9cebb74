import { Table } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { contentAddress } from '#platform/publishing/content-kinds.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { useSearchParams } from 'react-router'
import { previewArchive } from '../contract.ts'
import { archiveCan, isRunning, type Outcome, outcomeNames, outcomes, type Result, results } from '../rules.ts'
import styles from './archive.module.css'
import { ImportForm } from './import-form.tsx'
import type { ImportRun } from './import-run.ts'
import { Running } from './running.tsx'

type Item = ImportRun['items'][number]
type Counts = ImportRun['kinds'][number]
type ArchiveImportProps = { run: ImportRun; onChange: () => void }

const columns: ListColumn<Item>[] = [
  { key: 'label', title: '内容', type: 'text', width: 120, text: ({ label }) => label },
  { key: 'title', title: '标题', type: 'text', phone: 'name', text: ({ title, id }) => title || id },
  {
    key: 'outcome',
    title: '与本站相比',
    type: 'text',
    width: 110,
    phone: 'state',
    text: ({ outcome }) => outcomes[outcome].label,
    render: ({ outcome }) => <Status tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Status>,
  },
  { key: 'message', title: '说明', type: 'text', className: styles.message, text: ({ message }) => message },
  { key: 'result', title: '结果', type: 'text', width: 110, text: ({ result }) => results[result as Result] ?? '' },
]

/** The contents of an uploaded archive, compared with the site, and the result of the import. */
export function ArchiveImport({ run, onChange }: ArchiveImportProps) {
  const { id, state, message, kinds, items, pieces } = run
  const [search] = useSearchParams()
  const outcome = outcomeNames.find((name) => name === search.get('outcome')) ?? ''

  return (
    <>
      {isRunning(state) && <Running key={state} id={id} state={state} onDone={onChange} />}
      {message && <Banner tone="error">{message}</Banner>}
      {state === 'imported' && <Banner tone="success">导入完成，每一项的结果见下表。</Banner>}
      {archiveCan.apply(state) && kinds.length > 0 && <ImportForm run={run} onChange={onChange} />}
      {kinds.length > 0 && <CountTable kinds={kinds} />}
      {kinds.length > 0 && (
        <RecordList<Item>
          list="/console/content-archive pieces"
          label="归档中的内容"
          columns={columns}
          rows={items}
          rowKey={({ kind, id: of }) => `${kind} ${of}`}
          empty={<p>归档中没有内容。</p>}
          total={pieces}
          hasViews={false}
          filters={[
            { kind: 'choice', name: 'kind', label: '内容', options: kinds.map(({ kind, label }) => ({ value: kind, label })) },
            {
              kind: 'choice',
              name: 'outcome',
              label: '与本站相比',
              options: outcomeNames.map((value) => ({ value, label: outcomes[value].label })),
            },
          ]}
          {...(state === 'imported' && { open: ({ kind, id: of }) => contentAddress(kind, of), openLabel: ({ title }) => `打开${title}` })}
          fetchPage={(page) => callFromBrowser(previewArchive, { id, kind: search.get('kind') ?? '', outcome, ...page }).then(toPage)}
        />
      )}
    </>
  )
}

function toPage({ items, pieces }: ImportRun): { items: Item[]; total: number } {
  return { items, total: pieces }
}

function CountTable({ kinds }: { kinds: readonly Counts[] }) {
  return (
    <Table<Counts>
      className={styles.counts ?? ''}
      size="small"
      pagination={false}
      rowKey="kind"
      dataSource={[...kinds]}
      scroll={{ x: 'max-content' }}
      aria-label="各类内容的数量"
      columns={[
        { title: '内容', dataIndex: 'label' },
        ...outcomeNames.map((name: Outcome) => ({
          title: outcomes[name].label,
          dataIndex: name,
          align: 'right' as const,
          render: (count: number) => (count > 0 ? count.toLocaleString('zh-CN') : '—'),
        })),
      ]}
    />
  )
}
