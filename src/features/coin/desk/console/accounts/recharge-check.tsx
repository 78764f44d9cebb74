import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan, parseYuan } from '#kit/money.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { previewRecharge } from '../../recharge-contract.ts'
import styles from './recharge-check.module.css'

type Preview = CallReply<typeof previewRecharge>
type WatchedFields = { quantity?: number; yuan?: string; receipt?: string; paidBy?: string }

const pauseMs = 300

/**
 * What the form would do, checked while it is filled in; an older reply never replaces a newer one. `isPaused`: while the form is sent and
 * closes, since it would find its own booking.
 */
export function usePreview(account: string, isPaused: boolean): Preview | undefined {
  const { quantity, yuan = '', receipt = '' } = Form.useWatch((values: WatchedFields) => values) ?? {}
  const [preview, setPreview] = useState<Preview>()
  const key = toCanonicalReference(receipt)

  useEffect(() => {
    if (isPaused) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void attempt(async () => {
        const found = await callFromBrowser(previewRecharge, { account, quantity: quantity ?? null, yuan, receipt: key })
        if (isCurrent) setPreview(found)
      })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [account, quantity, yuan, key, isPaused])

  return preview
}

/** Balance before and after, and whether the amount is that of the price list. */
export function RechargeCheck({ preview }: { preview: Preview | undefined }) {
  const { quantity, yuan = '', paidBy } = Form.useWatch((values: WatchedFields) => values) ?? {}
  if (!preview) return <div className={styles.check} aria-hidden="true" />
  const fen = parseYuan(yuan)
  return (
    <dl className={styles.check} aria-live="polite">
      <div>
        <dt>余额</dt>
        <dd>
          {preview.balance.toLocaleString('zh-CN')} → <strong>{formatCoins(preview.after)}</strong>
        </dd>
      </div>
      {paidBy !== 'grant' && quantity ? <PriceLine preview={preview} fen={fen} /> : null}
      {preview.needsSecond && (
        <div data-tone="warning">
          <dt>二人确认</dt>
          <dd>超过单独办理的限额，提交后须由另一名财务人员确认</dd>
        </div>
      )}
    </dl>
  )
}

function PriceLine({ preview: { cost, hasPrices }, fen }: { preview: Preview; fen: number | undefined }) {
  if (!hasPrices) return null
  const isRight = cost !== null && fen === cost
  const difference = cost === null || fen === undefined ? 0 : fen - cost
  return (
    <div data-tone={isRight ? 'success' : fen === undefined ? undefined : 'warning'}>
      <dt>价目表</dt>
      <dd>
        {cost === null ? '低于起购数量' : `应为 ${formatYuan(cost)} 元`}
        {isRight && '，一致'}
        {difference !== 0 && `，当前金额${difference > 0 ? '多' : '少'} ${formatYuan(Math.abs(difference))} 元，请核对`}
      </dd>
    </div>
  )
}

/** Warns while typing that a receipt number is already used. */
export function usedReceiptText({ usedBy, usedAccount, usedAt, usedFen, usedByCaller }: Preview): string {
  if (usedBy === '') return ''
  if (usedByCaller)
    return `您已于 ${formatMinute(usedAt)} 用该凭证号提交本账户的充值（${formatYuan(usedFen)} 元${usedBy === 'proposal' ? '，待确认' : ''}），无需重复提交`
  const what = usedBy === 'booking' ? '已入账' : '正在等待确认'
  return `该凭证号${what}：账户 ${usedAccount}，${formatYuan(usedFen)} 元，${formatMinute(usedAt)}`
}

export function UsedReceipt({ text }: { text: string }) {
  return (
    <span className={styles.used} role="alert">
      {text}
    </span>
  )
}
