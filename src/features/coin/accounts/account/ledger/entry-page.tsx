import { Button } from 'antd'
import { data, Link, type LoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { formatProofCode, proofAddress, receiptAddress } from '#platform/proofs/rules.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Status } from '#ui/feedback/status.tsx'
import { ArrowLeft, MessageSquareWarning } from '#ui/icons.ts'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import { getEntry } from '../../entry-contract.ts'
import { coinUnit, formatCoins, originLabels } from '../../rules.ts'
import { coinPaths } from '../../shared/coin-user.ts'
import styles from './entry-page.module.css'

const load = loadScreen(({ call, params }) => {
  const id = Number(params.id)
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 })
  return call(getEntry, { id })
})

export async function clientLoader(args: LoaderFunctionArgs) {
  const user = getSignedIn<{ account: string }>('coin')
  return { account: user.account, entry: await load(args) }
}

export const title = ({ entry }: Awaited<ReturnType<typeof clientLoader>>) => `${entry.detail} · 明细详情`

type Entry = CallReply<typeof getEntry>

export default function EntryPage({ loaderData: { account, entry } }: ScreenProps<typeof clientLoader>) {
  const { id, kind, amount, detail, service, reversedBy, reverses } = entry
  return (
    <article className={styles.page}>
      <Link to={coinPaths.records} className={styles.back}>
        <ArrowLeft />
        返回明细
      </Link>
      <section className={styles.sheet} aria-labelledby="entry">
        <header className={styles.head}>
          <div>
            <p className={styles.muted}>
              {bookingKinds[kind].label} · {service}
            </p>
            <h1 id="entry">{detail}</h1>
          </div>
          <p className={styles.amount}>
            <Quantity amount={amount} />
            <small>{coinUnit}</small>
          </p>
        </header>
        {(reversedBy !== null || reverses !== null) && <Reversal reversedBy={reversedBy} reverses={reverses} />}
        <EntryFacts account={account} entry={entry} />
        <footer className={styles.foot}>
          <Button icon={<MessageSquareWarning />} href={`${coinPaths.appeals}?entry=${id}`}>
            对此笔申诉
          </Button>
          {entry.code && (
            <>
              <a href={proofAddress(entry)} className={styles.link}>
                打开核验页
              </a>
              <a href={receiptAddress(entry)} className={styles.link} download>
                下载签名凭据
              </a>
            </>
          )}
          {entry.serial && (
            <Link to={coinPaths.recharges} className={styles.link}>
              查看充值记录
            </Link>
          )}
        </footer>
      </section>
    </article>
  )
}

function Reversal({ reversedBy, reverses }: Pick<Entry, 'reversedBy' | 'reverses'>) {
  const other = reversedBy ?? reverses
  return (
    <p className={styles.reversal}>
      <Status tone="info">{reversedBy === null ? '此笔冲正了另一笔明细' : '此笔已被冲正'}</Status>
      {other !== null && (
        <Link to={coinPaths.entry(other)} className={styles.link}>
          查看 {other} 号
        </Link>
      )}
    </p>
  )
}

function EntryFacts({ account, entry }: { account: string; entry: Entry }) {
  const { id, at, amount, granted, balance, reference, origin, serial, fen, number, code } = entry
  const facts: readonly (readonly [string, string])[] = [
    ['明细编号', String(id)],
    ['账号', account],
    [amount > 0 ? '入账时间' : '扣除时间', at],
    ['此笔后余额', formatCoins(balance)],
    ...(granted === 0 ? [] : ([['其中赠送', formatCoins(Math.abs(granted))]] as const)),
    ['来源', originLabels[origin]],
    ...(serial ? ([['充值编号', serial]] as const) : code ? ([['凭据编号', number]] as const) : []),
    ...(code ? ([['核验码', formatProofCode(code)]] as const) : []),
    ...(fen > 0 ? ([['付款金额', `¥${formatYuan(fen)}`]] as const) : []),
    ...(reference && reference !== serial ? ([['业务编号', reference]] as const) : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
