import { App, Button, Progress } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
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
import { certificateImportStates as states } from '../rules.ts'
import { bookCertificateImport, dropCertificateImport, type getCertificateImport, watchCertificateImport } from '../import-contract.ts'
import styles from './import.module.css'

type Import = CallReply<typeof getCertificateImport>
type Line = Import['items'][number]
type ImportReviewProps = { found: Import; onChange: () => void }

const columns: ListColumn<Line>[] = [
  { key: 'line', title: '行号', width: 70, text: ({ line }) => String(line) },
  {
    key: 'result',
    title: '检查与结果',
    phone: 'state',
    text: ({ faults, effect }) => faults.join('；') || effect,
    render: ({ faults, effect }) => (faults.length > 0 ? <span className={styles.fault}>{faults.join('；')}</span> : effect),
  },
  { key: 'number', title: '证书编号', className: styles.mono, text: ({ number }) => number },
  { key: 'organisation', title: '获证组织', phone: 'name', className: styles.company, text: ({ organisation }) => organisation },
  { key: 'level', title: '等级', text: ({ level }) => level },
  { key: 'expiryDate', title: '有效期至', className: styles.mono, text: ({ expiryDate }) => expiryDate },
  { key: 'state', title: '状态', text: ({ state }) => state || '有效' },
]

/** A file as it was read, line by line, until it is imported as a whole or dropped. */
export function ImportReview({ found, onChange }: ImportReviewProps) {
  const { state, fileName, lines, faulty, items, total } = found
  return (
    <Screen
      title={fileName}
      lead={`${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传，${lines.toLocaleString('zh-CN')} 行`}
      actions={
        <>
          <Status tone={states[state].tone}>{states[state].label}</Status>
          <ImportActions found={found} onChange={onChange} />
        </>
      }
    >
      <div className={styles.parts}>
        <Link to="/console/certificate-import" className={styles.back}>
          <ArrowLeft /> 返回导入记录
        </Link>
        <Outcome found={found} onChange={onChange} />
        {faulty > 0 && <OnlyFaults />}
        <RecordList<Line>
          list="/console/certificate-import lines"
          label="各行"
          columns={columns}
          rows={items}
          rowKey={({ line }) => String(line)}
          total={total}
        />
      </div>
    </Screen>
  )
}

function ImportActions({ found: { id, state, fileName, needsApproval, ...counts }, onChange }: ImportReviewProps) {
  const { modal } = App.useApp()
  const navigate = useNavigate()

  function book(): void {
    modal.confirm({
      title: `导入“${fileName}”？`,
      content: `新增 ${counts.new} 张，更新 ${counts.changed} 张，${counts.same} 张相同不改动。${needsApproval ? '发布须经第二人审核，导入后为草稿。' : '导入后即可查询。'}`,
      okText: '导入',
      onOk: async () => {
        await attempt(async () => {
          await callFromBrowser(bookCertificateImport, { id })
        })
        onChange()
      },
    })
  }

  function drop(): void {
    modal.confirm({
      title: `放弃“${fileName}”？`,
      content: '没有改动任何证书；需要时可以重新上传。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: async () => {
        const isDone = await attempt(async () => {
          await callFromBrowser(dropCertificateImport, { id })
          showToast('success', '已放弃该文件')
        })
        if (isDone) await navigate('/console/certificate-import')
        else onChange()
      },
    })
  }

  return (
    <>
      {importCan.drop(state) && <Button onClick={drop}>放弃</Button>}
      {importCan.book(state) && (
        <Button type="primary" onClick={book}>
          导入
        </Button>
      )}
    </>
  )
}

/** The progress of the import, or its outcome. */
function Outcome({ found: { id, state, lines, faulty }, onChange }: ImportReviewProps) {
  if (state === 'waiting') return <Running id={id} lines={lines} onDone={onChange} />
  if (state === 'faulty')
    return (
      <p className={styles.banner} data-tone="error">
        有 {faulty} 行错误。请在文件中改正后重新上传。
      </p>
    )
  if (state === 'failed')
    return (
      <p className={styles.banner} data-tone="error">
        导入时发现错误，未改动任何证书。请核对后重新上传。
      </p>
    )
  if (state !== 'booked') return null
  return (
    <p className={styles.banner} data-tone="success">
      {lines.toLocaleString('zh-CN')} 行已处理，每行的结果见下表。
      <Link to="/console/content/certificate">查看证书</Link>
    </p>
  )
}

const pollEveryMs = 1000

function Running({ id, lines, onDone }: { id: string; lines: number; onDone: () => void }) {
  const [done, setDone] = useState(0)
  usePolling(async () => {
    const seen = await callFromBrowser(watchCertificateImport, { id })
    setDone(seen.done)
    if (seen.state !== 'waiting') onDone()
  }, pollEveryMs)
  return (
    <section className={styles.card} aria-label="导入进度">
      <Progress percent={Math.floor((done / Math.max(1, lines)) * 100)} aria-label="导入进度" />
      <p aria-live="polite" className={styles.muted}>
        正在导入，{done.toLocaleString('zh-CN')} / {lines.toLocaleString('zh-CN')} 行。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}

function OnlyFaults() {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('faults') === '1'

  function toggle(): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (isOn) next.delete('faults')
    else next.set('faults', '1')
    setSearch(next)
  }

  return (
    <Button className={styles.only ?? ''} aria-pressed={isOn} onClick={toggle}>
      {isOn ? '显示全部行' : '只看有错误的行'}
    </Button>
  )
}
