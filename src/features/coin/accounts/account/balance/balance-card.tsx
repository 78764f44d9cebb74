import { ArrowLeftRight, FileText, ReceiptText, RotateCw, Settings, Smartphone, TriangleAlert, WalletCards } from '#ui/icons.ts'
import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Status, type StatusTone } from '#ui/feedback/status.tsx'
import type { getCoinAccount } from '../../contract.ts'
import { type AccountCategory, accountCategories, categoryLabels } from '../../rules.ts'
import styles from './balance-card.module.css'
import { coinPaths } from '../../shared/coin-user.ts'

export type CoinAccount = CallReply<typeof getCoinAccount>

const accountStates = {
  active: undefined,
  frozen: { tone: 'error', label: '已冻结', note: '账户冻结期间不能使用、转卡。如有疑问，请致电客服。' },
  moved: {
    tone: 'neutral',
    label: '已转出',
    note: '余额已全部转出，不能再使用、充值或转卡；仍可查看明细、提交申诉，本账户充值的开票资格不变。',
  },
} as const satisfies Record<CoinAccount['state'], { tone: StatusTone; label: string; note: string } | undefined>

/** Balance, its parts, and the available services. */
export function BalanceCard({ account, readAt }: { account: CoinAccount; readAt: string }) {
  const { revalidate, state: loading } = useRevalidator()
  const { category, state, balance, granted, held, unit } = account
  const accountState = accountStates[state]
  const amount = (value: number) => `${value.toLocaleString('zh-CN')} ${unit}`
  return (
    <section className={styles.card} aria-labelledby="balance">
      <div className={styles.head}>
        <h2 id="balance">余额</h2>
        <Badge>{categoryLabels[category as AccountCategory]}</Badge>
        {accountState && <Status tone={accountState.tone}>{accountState.label}</Status>}
      </div>
      <p className={styles.balance}>
        {balance.toLocaleString('zh-CN')}
        <span>{unit}</span>
      </p>
      <p className={styles.read}>
        更新于 {readAt}
        <button type="button" aria-busy={loading === 'loading'} onClick={() => void revalidate()}>
          <RotateCw />
          刷新余额
        </button>
      </p>
      <Outlook account={account} />
      <dl className={styles.parts}>
        <Part name="充值所得" note="付款充值或转入" value={amount(balance - granted)} />
        <Part name="赠送" note="使用时先扣" value={amount(granted)} />
        <Part name="预扣中" note="暂不可用" value={amount(held)} />
      </dl>
      {accountState && <p className={styles.note}>{accountState.note}</p>}
      <ul className={`${styles.links} no-print`}>
        {category === accountCategories.card ? (
          <Service to={coinPaths.transfer} icon={<ArrowLeftRight />} name="转卡" blockedBy={account.transferBlockedBy} />
        ) : (
          <Service
            to={coinPaths.phone}
            icon={<Smartphone />}
            name="修改手机号"
            value={`手机号 ${account.phone}`}
            blockedBy={account.phoneBlockedBy}
          />
        )}
        {state === 'active' && <Service to={coinPaths.recharge} icon={<WalletCards />} name="充值" />}
        <Service to={coinPaths.invoices} icon={<ReceiptText />} name="开票记录" />
        <Service to={coinPaths.invoice} icon={<FileText />} name="申请开票" />
        <Service to={coinPaths.settings} icon={<Settings />} name="账户设置" />
      </ul>
    </section>
  )
}

/** How long the balance lasts; at 0 or below the limit the recharge link is emphasised. */
function Outlook({ account: { balance, isLow, daysLeft, unit, state } }: { account: CoinAccount }) {
  const lasts = daysLeft === null ? '近 30 天没有使用' : `按近 30 天用量约可用 ${daysLeft.toLocaleString('zh-CN')} 天`
  if (state === 'moved') return null
  if (!isLow) return <p className={styles.outlook}>{lasts}</p>
  return (
    <div className={styles.low} role="note">
      <TriangleAlert />
      <p>
        <strong>{balance === 0 ? '余额已用完' : `余额不多，仅余 ${balance.toLocaleString('zh-CN')} ${unit}`}</strong>
        {balance > 0 && <>，{lasts}</>}
      </p>
      <Link to={coinPaths.recharge}>去充值</Link>
    </div>
  )
}

function Part({ name, note, value }: { name: string; note: string; value: string }) {
  return (
    <div>
      <dt>
        {name}
        <small>{note}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

type ServiceProps = { to: string; icon: ReactNode; name: string; value?: string; blockedBy?: string }

/** A link, or the reason why the service is not available. */
function Service({ to, icon, name, value, blockedBy }: ServiceProps) {
  return (
    <li className={value || blockedBy ? styles.wide : undefined}>
      {value && <span className={styles.value}>{value}</span>}
      {blockedBy ? (
        <p className={styles.blocked}>
          {icon}
          <span>
            {name}：{blockedBy}
          </span>
        </p>
      ) : (
        <Link to={to}>
          {icon}
          {name}
        </Link>
      )}
    </li>
  )
}
