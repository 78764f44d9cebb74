import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute, addMonths } from '#kit/dates.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { LockKeyhole } from '#ui/icons.ts'
import { closeMonth, proposeReopening } from '../../closing-contract.ts'
import { ReasonField } from '../fields.tsx'
import { closedText, type Closing } from './closed-text.ts'

/** Up to which day the books are closed, and what may be done about it. */
export function ClosingPanel({ closing, onChange }: { closing: Closing; onChange: () => void }) {
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const { openFrom, at, by, closable, reopening } = closing
  const isCurrent = openFrom !== '' && openFrom > `${closable}-01`
  // Also after a refusal, whose reason may be that somebody else closed the month.
  function endDialog(): void {
    setAsking(undefined)
    onChange()
  }

  return (
    <section className={blocks.card} aria-label="结账">
      <div className={`${blocks.bar} ${blocks.spread}`}>
        <span className={blocks.bar}>
          <Status tone={openFrom ? 'success' : 'neutral'}>{closedText(closing)}</Status>
          {at && (
            <span className={blocks.muted}>
              {by} 于 {formatMinute(at)} 办理
            </span>
          )}
          {reopening && (
            <span className={blocks.muted}>
              重新打开 {reopening.slice(0, 7)} 的申请正在等待确认。<Link to="/console/proposals">查看</Link>
            </span>
          )}
        </span>
        <span className={blocks.bar}>
          {openFrom && !reopening && <Button onClick={() => setAsking('reopen')}>申请重新打开</Button>}
          <Button icon={<LockKeyhole />} disabled={isCurrent} onClick={() => setAsking('close')}>
            {isCurrent ? `${closable} 已结账` : '结账'}
          </Button>
        </span>
      </div>
      <CloseDialog open={asking === 'close'} closing={closing} onClose={endDialog} />
      <ReopenDialog open={asking === 'reopen'} closing={closing} onClose={endDialog} />
    </section>
  )
}

type DialogProps = { open: boolean; closing: Closing; onClose: () => void }

const maxMonths = 24

function CloseDialog({ open, closing, onClose }: DialogProps) {
  const { openFrom, closable, waitingOrders, findings } = closing
  const months = listMonths(openFrom ? openFrom.slice(0, 7) : addMonths(closable, 1 - maxMonths), closable).toReversed()
  return (
    <FormDialog<{ month: string }>
      open={open}
      title="结账"
      okText="结账"
      initial={{ month: closable }}
      lead="所选月份及以前不再记账；改错记在当月。重新打开须两人办理。"
      onClose={onClose}
      onSend={async ({ month }) => {
        await callFromBrowser(closeMonth, { month })
        showToast('success', `${month} 及以前已结账`)
      }}
    >
      <MonthField months={months} label="结账月份" />
      {(waitingOrders > 0 || findings > 0) && (
        <ul className={blocks.errors}>
          {findings > 0 && <li>账目核对发现 {findings} 处不一致，处理完毕后才能结账。</li>}
          {waitingOrders > 0 && <li>还有 {waitingOrders} 项变动等待确认，确认后将记入当月。</li>}
        </ul>
      )}
      <p className={blocks.muted}>
        结账前请先完成<Link to="/console/reconciliation">收款对账</Link>。
      </p>
    </FormDialog>
  )
}

function ReopenDialog({ open, closing, onClose }: DialogProps) {
  const last = closing.openFrom ? addMonths(closing.openFrom.slice(0, 7), -1) : ''
  return (
    <FormDialog<{ month: string; reason: string }>
      open={open}
      title="申请重新打开已结账的月份"
      okText="提交确认"
      initial={{ month: last }}
      lead="由另一名财务人员确认后生效；所选月份及以后重新允许记账。"
      onClose={onClose}
      onSend={async (given) => {
        await callFromBrowser(proposeReopening, given)
        showToast('info', '已提交，待另一名财务人员确认后生效')
      }}
    >
      <MonthField months={last ? listMonths(addMonths(last, 1 - maxMonths), last).toReversed() : []} label="从哪个月起重新打开" />
      <ReasonField />
    </FormDialog>
  )
}

function MonthField({ months, label }: { months: readonly string[]; label: string }) {
  return (
    <Form.Item name="month" label={label} rules={[{ required: true, message: '请选择月份' }]}>
      <Select options={months.map((month) => ({ value: month, label: `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月` }))} />
    </Form.Item>
  )
}

function listMonths(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}
