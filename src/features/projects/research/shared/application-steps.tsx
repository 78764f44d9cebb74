import type { ReactNode } from 'react'
import { CircleCheck } from '#ui/icons.ts'
import { Button, LinkButton } from '#ui/form/button.tsx'
import { applyWays, researchMessages as messages, toResearchAddress } from '../rules.ts'
import type { ApplicationProps, Payment } from './apply-in-browser.ts'
import styles from './application-steps.module.css'

/** `failure`: what is said where it was sent and no answer came. */
type ConfirmationProps = { payment: Payment; failure: string | undefined; isBusy: boolean; onBack: () => void; onConfirm: () => void }

/** What it costs and what is left, before anything is debited. */
export function Confirmation({ payment, failure, isBusy, onBack, onConfirm }: ConfirmationProps) {
  const { way, wanted, account, price, balance, left } = payment
  const isShort = way === 1 && left < 0
  return (
    <div className={styles.step}>
      <dl>
        <Line name="申请内容">{wanted}</Line>
        <Line name="申请标准">{applyWays.find(({ wire }) => wire === way)?.label}</Line>
        {way === 1 && (
          <>
            <Line name="付款账号">{account}</Line>
            <Line name="当前可用余额">{balance} 枚</Line>
            <Line name="本次扣除">
              <span className={styles.debit}>-{price} 枚</span>
            </Line>
            <Line name="扣除后余额">{isShort ? '余额不足' : `${left} 枚`}</Line>
          </>
        )}
      </dl>
      {way === 2 && <p>高标准方案不扣除查询币，提交后由顾问联系并另行报价。</p>}
      {isShort && <p role="alert">余额不足，请充值后再申请，或减少所选任务。</p>}
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        <Button look="quiet" onClick={onBack} disabled={isBusy}>
          返回修改
        </Button>
        <Button onClick={onConfirm} loading={isBusy} disabled={isShort}>
          {way === 1 ? '确认支付并申请' : '提交申请'}
        </Button>
      </div>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ApplicationDone({ operatorId, projectId, onClose }: ApplicationProps & { onClose: () => void }) {
  const records = toResearchAddress({ operatorId, projectId }, { tab: 'applications' })
  return (
    <div className={styles.step} role="alert">
      <p className={styles.done}>
        <CircleCheck /> {messages.applied}
      </p>
      <p>{messages.appliedHint}</p>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onClose}>
          关闭
        </Button>
        <LinkButton href={records}>查看申请记录</LinkButton>
      </div>
    </div>
  )
}
