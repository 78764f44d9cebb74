import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { LockKeyhole } from '#ui/icons.ts'
import { Status } from '#ui/feedback/status.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { closedText, type Closing } from './closed-text.ts'
import { CloseDialog, ReopenDialog } from './closing-dialogs.tsx'

/** Up to which day the books are closed, and what may be done about it. */
export function ClosingPanel({ closing, onChange }: { closing: Closing; onChange: () => void }) {
  const [asking, setAsking] = useState<'close' | 'reopen'>()
  const { openFrom, at, by, closable, reopening } = closing
  const isCurrent = openFrom !== '' && openFrom > `${closable}-01`
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
      <CloseDialog open={asking === 'close'} closing={closing} onClose={() => setAsking(undefined)} onDone={onChange} />
      <ReopenDialog open={asking === 'reopen'} closing={closing} onClose={() => setAsking(undefined)} onDone={onChange} />
    </section>
  )
}
