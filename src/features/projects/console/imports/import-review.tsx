import { App, Button, Progress } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importCan } from '#platform/imports/rules.ts'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { usePolling } from '#ui/browser/polling.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { bookImport, dropImport, type getImport, watchImport } from '../../import-contract.ts'
import { projectColumns } from '../../rules.ts'
import styles from '../projects.module.css'
import { importStates } from './import-states.ts'

type Import = CallReply<typeof getImport>
type Line = Import['items'][number]
type ImportReviewProps = { found: Import; onChange: () => void }

const columns: ListColumn<Line>[] = [
  { key: 'line', title: '行号', width: 70, phone: 'name', text: ({ line }) => String(line) },
  {
    key: 'result',
    title: '结果',
    className: styles.name,
    text: ({ errors, result }) => errors.join('；') || result || '无误',
    render: ({ errors, result }) => (errors.length > 0 ? <Errors errors={errors} /> : result || '无误'),
  },
  ...projectColumns.map(
    ({ name, heading }): ListColumn<Line> => ({ key: name, title: heading, className: styles.name, text: (line) => line[name] }),
  ),
]

function Errors({ errors }: { errors: readonly string[] }) {
  return (
    <ul className={styles.late}>
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  )
}

/** A file as it was read, line by line, until it is imported as a whole or dropped. */
export function ImportReview({ found, onChange }: ImportReviewProps) {
  const { state, fileName, lines, projects, faulty, madeBy, madeAt } = found
  return (
    <Screen
      title={fileName}
      lead={`${lines.toLocaleString('zh-CN')} 行、${projects.toLocaleString('zh-CN')} 个项目，${madeBy} 于 ${formatMinute(madeAt)} 上传`}
      actions={
        <>
          <Status tone={importStates[state].tone}>{importStates[state].label}</Status>
          <ImportActions found={found} onChange={onChange} />
        </>
      }
    >
      <div className={styles.parts}>
        <Link to="/console/project-imports" className={styles.back}>
          <ArrowLeft /> 返回导入列表
        </Link>
        {state === 'waiting' && <Running id={found.id} lines={lines} onDone={onChange} />}
        {state === 'faulty' && <p className={styles.banner}>有 {faulty} 行错误，未导入。请在文件中改正后重新上传。</p>}
        {state === 'failed' && <p className={styles.banner}>导入时发现错误，未导入任何一行。请核对后重新上传。</p>}
        {faulty > 0 && <ErrorsOnly />}
        <RecordList<Line>
          list="/console/project-imports lines"
          label="各行"
          hasViews={false}
          columns={columns}
          rows={found.items}
          rowKey={({ line }) => String(line)}
          total={found.total}
        />
      </div>
    </Screen>
  )
}

function ImportActions({ found: { id, state, fileName, lines, projects }, onChange }: ImportReviewProps) {
  const { modal } = App.useApp()
  const navigate = useNavigate()

  function book(): void {
    modal.confirm({
      title: `导入“${fileName}”？`,
      content: `共 ${lines} 行、${projects} 个项目。已登记的项目不改动，只添加缺少的任务。`,
      okText: '导入项目',
      onOk: async () => {
        await attempt(() => callFromBrowser(bookImport, { id }).then(() => showToast('success', '已开始导入')))
        onChange()
      },
    })
  }

  function drop(): void {
    modal.confirm({
      title: `放弃“${fileName}”？`,
      content: '需要时可以重新上传。',
      okText: '放弃导入',
      okButtonProps: { danger: true },
      onOk: async () => {
        const isDone = await attempt(() => callFromBrowser(dropImport, { id }).then(() => showToast('success', '已放弃该文件')))
        if (isDone) await navigate('/console/project-imports')
        else onChange()
      },
    })
  }

  return (
    <>
      {importCan.drop(state) && <Button onClick={drop}>放弃</Button>}
      {importCan.book(state) && (
        <Button type="primary" onClick={book}>
          导入项目
        </Button>
      )}
    </>
  )
}

const lookEveryMs = 1000

function Running({ id, lines, onDone }: { id: string; lines: number; onDone: () => void }) {
  const [done, setDone] = useState(0)
  usePolling(async () => {
    const seen = await callFromBrowser(watchImport, { id })
    setDone(seen.done)
    if (seen.state !== 'waiting') onDone()
  }, lookEveryMs)
  return (
    <section className={styles.card} aria-label="导入进度">
      <Progress percent={Math.floor((done / Math.max(1, lines)) * 100)} aria-label="导入进度" />
      <p aria-live="polite" className={styles.muted}>
        正在导入，{done.toLocaleString('zh-CN')} / {lines.toLocaleString('zh-CN')} 行。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}

function ErrorsOnly() {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('errors') === '1'
  return (
    <Button
      className={styles.start ?? ''}
      aria-pressed={isOn}
      onClick={() => {
        const next = new URLSearchParams(search)
        next.delete('page')
        if (isOn) next.delete('errors')
        else next.set('errors', '1')
        setSearch(next)
      }}
    >
      {isOn ? '显示全部行' : '只看有错误的行'}
    </Button>
  )
}
