import { App, Button, Progress } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { ArrowLeft } from '#ui/icons.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { importCan, importStates } from '#platform/imports/rules.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { usePolling } from '#ui/browser/polling.ts'
import { Status } from '#ui/feedback/status.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { coinUnit } from '#features/coin/rules.ts'
import { coinsText } from '../coins.tsx'
import styles from '../back-office.module.css'
import { Figures } from '../facts.tsx'
import { bookImport, dropImport, type getImport, watchImport } from '../../import-contract.ts'
import { ImportLines } from './import-lines.tsx'
import { importKinds } from '../../rules.ts'
import { showOutcome } from '../show-outcome.ts'

type Import = CallReply<typeof getImport>
type ImportReviewProps = { found: Import; onChange: () => void }

/** A file as it was read, line by line, until it is booked as a whole or dropped. */
export function ImportReview({ found, onChange }: ImportReviewProps) {
  const { kind, state, fileName, lines, quantity, fen, faulty } = found
  return (
    <Screen
      title={fileName}
      lead={`${importKinds[kind]}导入，${found.madeBy} 于 ${formatMinute(found.madeAt)} 上传`}
      actions={
        <>
          <Status tone={importStates[state].tone}>{importStates[state].label}</Status>
          <ImportActions found={found} onChange={onChange} />
        </>
      }
    >
      <div className={styles.parts}>
        <Link to="/console/coin-imports" className={styles.back}>
          <ArrowLeft /> 返回导入列表
        </Link>
        <Outcome found={found} onChange={onChange} />
        <Figures
          figures={[
            { label: '行数', value: lines.toLocaleString('zh-CN') },
            { label: '有错误的行', value: faulty.toLocaleString('zh-CN') },
            { label: '数量合计', value: quantity.toLocaleString('zh-CN'), unit: coinUnit },
            ...(kind === 'recharge' ? [{ label: '金额合计', value: formatYuan(fen), unit: '元' }] : []),
          ]}
        />
        {faulty > 0 && <FaultsOnly />}
        <ImportLines found={found} />
      </div>
    </Screen>
  )
}

function ImportActions({ found, onChange }: ImportReviewProps) {
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const { id, kind, state, fileName, lines, quantity, fen, needsSecond } = found
  const what = `${importKinds[kind]}文件“${fileName}”`

  function book(): void {
    modal.confirm({
      title: `${needsSecond ? '提交复核' : '入账'}：${what}？`,
      content: `共 ${lines} 行，合计 ${coinsText(quantity)}${kind === 'recharge' ? `、${formatYuan(fen)} 元` : ''}。${needsSecond ? '超过限额，须另一名财务人员复核后入账。' : '全部成功才入账，有一行失败则一笔也不记。'}`,
      okText: needsSecond ? '提交复核' : '入账',
      onOk: async () => {
        await attempt(async () => {
          const reply = await callFromBrowser(bookImport, { id })
          showOutcome(reply.state, '已开始入账')
        })
        onChange()
      },
    })
  }

  function drop(): void {
    modal.confirm({
      title: `放弃${what}？`,
      content: '尚未入账的内容不会保留为待办；需要时可以重新上传。',
      okText: '放弃',
      okButtonProps: { danger: true },
      onOk: async () => {
        const isDone = await attempt(() => callFromBrowser(dropImport, { id }).then(() => showToast('success', '已放弃该文件')))
        if (isDone) await navigate('/console/coin-imports')
        else onChange()
      },
    })
  }

  return (
    <>
      {importCan.drop(state) && <Button onClick={drop}>放弃</Button>}
      {importCan.book(state) && (
        <Button type="primary" onClick={book}>
          {needsSecond ? '提交复核' : '入账'}
        </Button>
      )}
    </>
  )
}

/** The progress of the booking, or its outcome. */
function Outcome({ found: { id, state, lines, faulty }, onChange }: ImportReviewProps) {
  if (state === 'waiting') return <Running id={id} lines={lines} onDone={onChange} />
  if (state === 'faulty')
    return (
      <p className={styles.banner} data-tone="error">
        有 {faulty} 行错误，未入账。请在文件中改正后重新上传。
      </p>
    )
  if (state === 'failed')
    return (
      <p className={styles.banner} data-tone="error">
        入账时发现错误，未记任何一笔。请核对后重新上传。
      </p>
    )
  if (state === 'booked')
    return (
      <p className={styles.banner} data-tone="success">
        {lines} 行已全部入账。
      </p>
    )
  if (state === 'review')
    return (
      <p className={styles.banner}>
        等待另一名财务人员复核，复核前不入账。<Link to="/console/coin-orders?state=pending">查看复核事项</Link>
      </p>
    )
  return null
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
    <section className={styles.card} aria-label="入账进度">
      <Progress percent={Math.floor((done / Math.max(1, lines)) * 100)} aria-label="入账进度" />
      <p aria-live="polite" className={styles.muted}>
        正在入账，{done.toLocaleString('zh-CN')} / {lines.toLocaleString('zh-CN')} 行。可以离开此页，完成后会收到通知。
      </p>
    </section>
  )
}

function FaultsOnly() {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('faults') === '1'
  return (
    <Button
      className={styles.only ?? ''}
      aria-pressed={isOn}
      onClick={() => {
        const next = new URLSearchParams(search)
        next.delete('page')
        if (isOn) next.delete('faults')
        else next.set('faults', '1')
        setSearch(next)
      }}
    >
      {isOn ? '显示全部行' : '只看有错误的行'}
    </Button>
  )
}
