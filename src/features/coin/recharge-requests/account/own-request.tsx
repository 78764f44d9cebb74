import type { CallReply } from '#gateway/call.ts'
import type { listOwnRequests } from '../contract.ts'
import { Button } from 'antd'
import { coinUnit } from '#features/coin/accounts/rules.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { RequestStatus } from '../shared/request-status.tsx'
import { requestCan } from '../rules.ts'
import { CopyButton } from './bank-account.tsx'
import styles from './recharge-page.module.css'

export type Request = CallReply<typeof listOwnRequests>['items'][number]

export function OwnRequest({ request, onWithdraw }: { request: Request; onWithdraw: () => void }) {
  const { number, quantity, fen, payer, reference, note, state, createdAt, settledAt, reason } = request
  return (
    <>
      <div className={styles.title}>
        <h3>
          {quantity.toLocaleString('zh-CN')} {coinUnit} · ¥{formatYuan(fen)}
        </h3>
        <RequestStatus state={state} />
      </div>
      <p className={styles.note}>
        {number} · {payer} · 提交于 {formatMinute(createdAt)}
        {settledAt && ` · 办结于 ${formatMinute(settledAt)}`}
      </p>
      {note && <p className={styles.note}>备注：{note}</p>}
      {reason && <p className={styles.note}>原因：{reason}</p>}
      {state === 'open' && (
        <div className={styles.pay}>
          <p>
            转账时请在付款附言中填写 <b>{reference}</b>
            <CopyButton name="付款附言" text={reference} />
          </p>
          {requestCan.withdraw(request) && (
            <Button size="middle" aria-label={`撤销充值申请 ${number}`} onClick={onWithdraw}>
              撤销
            </Button>
          )}
        </div>
      )}
    </>
  )
}
