import { formatMinute } from '#kit/dates.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { Button, Drawer } from 'antd'
import { Undo2 } from '#ui/icons.ts'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { AccountLink } from '../account-link.tsx'
import { Change, coinsText } from '../coins.tsx'
import styles from '../back-office.module.css'
import { Facts } from '#ui/antd/facts.tsx'
import { getBooking } from '../../ledger-contract.ts'
import { ReceiptFile } from '../receipt-file.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { bookingCan, systemAccounts } from '../../rules.ts'

type Booking = CallReply<typeof getBooking>
type BookingDrawerProps = { id: number | undefined; onClose: () => void; onOpen: (id: number) => void; onChange: () => void }

/** One booking with both its entries; it is reversed from here. */
export function BookingDrawer({ id, onClose, onOpen, onChange }: BookingDrawerProps) {
  // Incremented to reload the booking after its reversal.
  const [turn, setTurn] = useState(0)
  return (
    <Drawer open={id !== undefined} title={`记账 ${id ?? ''} 号`} size={520} onClose={onClose} destroyOnHidden>
      {id !== undefined && (
        <Opened
          key={`${id} ${turn}`}
          id={id}
          onOpen={onOpen}
          onChange={() => {
            setTurn(turn + 1)
            onChange()
          }}
        />
      )}
    </Drawer>
  )
}

type OpenedProps = Omit<BookingDrawerProps, 'id' | 'onClose'> & { id: number }

function Opened({ id, onOpen, onChange }: OpenedProps) {
  const [booking, setBooking] = useState<Booking>()
  const [isReversing, setReversing] = useState(false)

  useEffect(() => {
    let isCurrent = true
    void attempt(async () => {
      const found = await callFromBrowser(getBooking, { id })
      if (isCurrent) setBooking(found)
    })
    return () => {
      isCurrent = false
    }
  }, [id])

  if (!booking) return <Skeleton rows={6} height={28} />
  return (
    <div className={styles.parts}>
      <Facts facts={factsOf(booking, onOpen)} />
      <section className={styles.parts} aria-label="双方分录">
        <h2>双方分录</h2>
        <ul className={styles.legs}>
          {booking.legs.map((leg) => (
            <li key={leg.account}>
              <span>
                {leg.isCustomer ? <AccountLink account={leg.account} /> : (systemAccounts[leg.account] ?? leg.account)}
                {leg.company && <span className={styles.muted}>　{leg.company}</span>}
              </span>
              <Change amount={leg.amount} />
              <span className={styles.muted}>{leg.granted !== 0 && `其中赠送 ${Math.abs(leg.granted)}`}</span>
              <span className={styles.muted}>{leg.balance !== null && `余额 ${leg.balance.toLocaleString('zh-CN')}`}</span>
              {leg.hash && (
                <span className={styles.mono} title={leg.hash}>
                  校验链 {leg.hash}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {bookingCan.reverse({ kind: booking.kind, isReversed: booking.reversedBy !== null }) ? (
        <Button danger icon={<Undo2 />} onClick={() => setReversing(true)}>
          冲正
        </Button>
      ) : (
        <p className={styles.muted}>{booking.reversedBy === null ? '冲正记账不能再次冲正。' : '每笔记账只能冲正一次。'}</p>
      )}
      <ReverseDialog booking={isReversing ? booking : undefined} onClose={() => setReversing(false)} onReversed={onChange} />
    </div>
  )
}

function factsOf(booking: Booking, onOpen: (id: number) => void) {
  const { kind, at, service, detail, reference, madeBy, reverses, reversedBy, receipt, fen, serial, receiptFileId, receiptFileName } =
    booking
  const customer = booking.legs.find(({ isCustomer }) => isCustomer)
  const other = reverses ?? reversedBy
  return [
    ['类型', bookingKinds[kind].label],
    ['数量', coinsText(Math.abs(customer?.amount ?? 0))],
    ['时间', formatMinute(at)],
    ['业务类型', service],
    ['明细', detail],
    ['参考号', reference || '—'],
    ...(serial ? ([['充值单号', serial]] as const) : []),
    ...(fen > 0 ? ([['金额', `${formatYuan(fen)} 元`]] as const) : []),
    ...(receipt ? ([['收款凭证号', receipt]] as const) : []),
    ...(receiptFileId ? ([['凭证文件', <ReceiptFile key="file" fileId={receiptFileId} fileName={receiptFileName} />]] as const) : []),
    ['经办', madeBy],
    ...(other === null
      ? []
      : ([
          [
            reverses === null ? '已冲正' : '冲正',
            <span key="other" className={styles.bar}>
              <Status tone="warning">{reverses === null ? '由另一笔记账冲正' : '冲正另一笔记账'}</Status>
              <Button size="small" onClick={() => onOpen(other)}>
                查看 {other} 号
              </Button>
            </span>,
          ],
        ] as const)),
  ] as const
}
