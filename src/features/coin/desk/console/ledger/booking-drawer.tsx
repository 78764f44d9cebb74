import { formatMinute } from '#kit/dates.ts'
import { bookingKinds, systemAccounts } from '#platform/ledger/rules.ts'
import { Button, Drawer } from 'antd'
import { Undo2 } from '#ui/icons.ts'
import { useState } from 'react'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { Status } from '#ui/feedback/status.tsx'
import { AccountLink } from '../account-link.tsx'
import { Change } from '../coins.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { getBooking } from '../../ledger-contract.ts'
import { FileDownload } from '#platform/calls/shared/file-download.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { getReceiptFile } from '../../recharge-contract.ts'
import { ReverseDialog } from './reverse-dialog.tsx'
import { findReversalBlock } from '../../rules.ts'

export type Booking = CallReply<typeof getBooking>
type BookingDrawerProps = { booking: Booking | undefined; onClose: () => void; onOpen: (id: number) => void; onChange: () => void }

/** One booking with both its entries; it is reversed from here. */
export function BookingDrawer({ booking, onClose, onOpen, onChange }: BookingDrawerProps) {
  return (
    <Drawer open={booking !== undefined} title={`记账 ${booking?.id ?? ''} 号`} size={520} onClose={onClose} destroyOnHidden>
      {booking && <Opened key={booking.id} booking={booking} onOpen={onOpen} onChange={onChange} />}
    </Drawer>
  )
}

type OpenedProps = Omit<BookingDrawerProps, 'booking' | 'onClose'> & { booking: Booking }

function Opened({ booking, onOpen, onChange }: OpenedProps) {
  const [isReversing, setReversing] = useState(false)
  const block = findReversalBlock({ ...booking, isReversed: booking.reversedBy !== null })
  return (
    <div className={blocks.parts}>
      <BookingFacts booking={booking} onOpen={onOpen} />
      <section className={blocks.parts} aria-label="双方分录">
        <h2>双方分录</h2>
        <ul className={styles.legs}>
          {booking.legs.map((leg) => (
            <li key={leg.account}>
              <span>
                {leg.isCustomer ? <AccountLink account={leg.account} /> : (systemAccounts[leg.account] ?? leg.account)}
                {leg.company && <span className={blocks.muted}>　{leg.company}</span>}
              </span>
              <Change amount={leg.amount} />
              <span className={blocks.muted}>{leg.granted !== 0 && `其中赠送 ${Math.abs(leg.granted)}`}</span>
              <span className={blocks.muted}>{leg.balance !== null && `余额 ${leg.balance.toLocaleString('zh-CN')}`}</span>
              {leg.hash && (
                <span className={`${blocks.mono} ${styles.hash}`} title={leg.hash}>
                  校验链 {leg.hash}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {block ? (
        <p className={blocks.muted}>{block.msg}。</p>
      ) : (
        <Button danger icon={<Undo2 />} onClick={() => setReversing(true)}>
          冲正
        </Button>
      )}
      <ReverseDialog booking={isReversing ? booking : undefined} onClose={() => setReversing(false)} onChange={onChange} />
    </div>
  )
}

function BookingFacts({ booking, onOpen }: { booking: Booking; onOpen: (id: number) => void }) {
  const { kind, reference, reverses, reversedBy, receipt, fen, serial, receiptFileId, receiptFileName } = booking
  const customer = booking.legs.find(({ isCustomer }) => isCustomer)
  const other = reverses ?? reversedBy
  return (
    <Facts>
      <Fact name="类型">{bookingKinds[kind].label}</Fact>
      <Fact name="数量">{formatCoins(Math.abs(customer?.amount ?? 0))}</Fact>
      <Fact name="时间">{formatMinute(booking.at)}</Fact>
      <Fact name="业务类型">{booking.service}</Fact>
      <Fact name="明细">{booking.detail}</Fact>
      <Fact name="参考号">{reference || '—'}</Fact>
      {serial && <Fact name="充值单号">{serial}</Fact>}
      {fen > 0 && <Fact name="金额">{formatYuan(fen)} 元</Fact>}
      {receipt && <Fact name="收款凭证号">{receipt}</Fact>}
      {receiptFileId && (
        <Fact name="凭证文件">
          <FileDownload what="凭证" name={receiptFileName} find={() => callFromBrowser(getReceiptFile, { fileId: receiptFileId })} />
        </Fact>
      )}
      <Fact name="经办">{booking.madeBy}</Fact>
      {other !== null && (
        <Fact name={reverses === null ? '已冲正' : '冲正'}>
          <span className={blocks.bar}>
            <Status tone="warning">{reverses === null ? '由另一笔记账冲正' : '冲正另一笔记账'}</Status>
            <Button size="small" onClick={() => onOpen(other)}>
              查看 {other} 号
            </Button>
          </span>
        </Fact>
      )}
    </Facts>
  )
}
