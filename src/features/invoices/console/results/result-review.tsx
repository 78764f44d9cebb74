import { App, Button, Progress } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importCan } from '#platform/imports/rules.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { usePolling } from '#ui/browser/polling.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { bookResults, dropResults, type getResults, watchResults } from '../../batch-contract.ts'
import { resultStateOf } from '../../batch-rules.ts'
import styles from '../desk.module.css'
import { Figures } from '../figures.tsx'
import { ArchiveUpload } from './archive-upload.tsx'
import { ResultLines } from './result-lines.tsx'

type Results = CallReply<typeof getResults>
type ResultReviewProps = { found: Results; onChange: () => void }

/** A file as it was read, line by line, until its invoices are issued together or it is dropped. */
export function ResultReview({ found, onChange }: ResultReviewProps) {
  const { state, fileName, lines, known, fen, faulty } = found
  const { label, tone } = resultStateOf(state)
  return (
    <Screen
      title={fileName}
      lead={`开票结果，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传`}
      actions={
        <>
          <Status tone={tone}>{label}</Status>
          <ResultActions found={found} onChange={onChange} />
        </>
      }
    >
      <div className={styles.parts}>
        <Link to="/console/invoice-results" className={styles.back}>
          <ArrowLeft /> 返回导入列表
        </Link>
        <Outcome found={found} onChange={onChange} />
        <Figures
          figures={[
            { label: '行数', value: lines.toLocaleString('zh-CN'), ...(known > 0 && { note: `其中 ${known} 行此前已登记` }) },
            { label: '有错误的行', value: faulty.toLocaleString('zh-CN') },
            { label: '待登记金额', value: `¥${formatYuan(fen)}` },
          ]}
        />
        {faulty > 0 && <FaultyOnly />}
        <ResultLines found={found} />
      </div>
    </Screen>
  )
}

function ResultActions({ found, onChange }: ResultReviewProps) {
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const { id, state, fileName, lines, known, fen } = found

  function book(): void {
    modal.confirm({
      title: `登记开票结果“${fileName}”？`,
      content: `将把 ${lines - known} 份申请登记为已开票，合计 ¥${formatYuan(fen)}，并通知客户。登记后不能撤销；有一行失败则一份也不登记。`,
      okText: '登记',
      onOk: async () => {
        await attempt(async () => {
          await callFromBrowser(bookResults, { id })
          showToast('success', '已开始登记')
        })
        onChange()
      },
    })
  }

  function drop(): void {
    modal.confirm({
      title: `放弃开票结果“${fileName}”？`,
      content: '不登记任何一份申请；需要时可以重新上传。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: async () => {
        const isDone = await attempt(() => callFromBrowser(dropResults, { id }).then(() => showToast('success', '已放弃该文件')))
        if (isDone) await navigate('/console/invoice-results')
        else onChange()
      },
    })
  }

  return (
    <>
      {importCan.drop(state) && <Button onClick={drop}>放弃</Button>}
      {importCan.drop(state) && <ArchiveUpload id={id} onAdded={onChange} />}
      {importCan.book(state) && (
        <Button type="primary" onClick={book}>
          登记
        </Button>
      )}
    </>
  )
}

/** The progress of the registration, or its outcome. */
function Outcome({ found: { id, state, lines, faulty }, onChange }: ResultReviewProps) {
  if (state === 'waiting') return <Running id={id} lines={lines} onDone={onChange} />
  if (state === 'faulty')
    return (
      <p className={styles.banner} data-tone="error">
        有 {faulty} 行错误，未登记。缺少文件的请在此上传文件包，其余请在结果表中改正后重新上传。
      </p>
    )
  if (state === 'failed')
    return (
      <p className={styles.banner} data-tone="error">
        登记时发现错误，一份也未登记。请核对后重新上传。
      </p>
    )
  if (state !== 'booked') return null
  return (
    <p className={styles.banner} data-tone="success">
      {lines} 行已全部登记，客户可以下载发票。
    </p>
  )
}

const lookEveryMs = 1000

function Running({ id, lines, onDone }: { id: string; lines: number; onDone: () => void }) {
  const [done, setDone] = useState(0)
  usePolling(async () => {
    const seen = await callFromBrowser(watchResults, { id })
    setDone(seen.done)
    if (seen.state !== 'waiting') onDone()
  }, lookEveryMs)
  return (
    <section className={styles.card} aria-label="登记进度">
      <Progress percent={Math.floor((done / Math.max(1, lines)) * 100)} aria-label="登记进度" />
      <p aria-live="polite" className={styles.muted}>
        正在登记，{done.toLocaleString('zh-CN')} / {lines.toLocaleString('zh-CN')} 行。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}

function FaultyOnly() {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('faulty') === '1'

  function toggle(): void {
    const next = new URLSearchParams(search)
    next.delete('page')
    if (isOn) next.delete('faulty')
    else next.set('faulty', '1')
    setSearch(next)
  }

  return (
    <Button className={styles.only ?? ''} aria-pressed={isOn} onClick={toggle}>
      {isOn ? '显示全部行' : '只看有错误的行'}
    </Button>
  )
}
