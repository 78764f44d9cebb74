import { type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router'
import { getCoinAccount } from '#features/coin/accounts/contract.ts'
import { coinUnit, formatCoins } from '#features/coin/accounts/rules.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { readPage } from '#kit/list-address.ts'
import { formatYuan } from '#kit/money.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { loadDraft } from '#platform/drafts/shared/drafts.ts'
import { AskService } from '#platform/prerequisites/shared/ask-service.tsx'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { getRechargeTerms, listOwnRequests } from '../contract.ts'
import { requestMessages, findCost, type Price } from '../rules.ts'
import { BankAccount } from './bank-account.tsx'
import { OwnRequests, requestsPageSize } from './own-requests.tsx'
import styles from './recharge-page.module.css'
import { RequestForm, toDraftKey } from './request-form.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const page = readPage(searchParams)
  const replies = Promise.all([
    callFromBrowser(getCoinAccount, {}),
    callFromBrowser(getRechargeTerms, {}),
    callFromBrowser(listOwnRequests, { page, pageSize: requestsPageSize }),
  ])
  const [account, terms, requests] = await staleIfError(pathname, 'recharge', replies)
  await loadDraft(toDraftKey(account.account))
  return { account, terms, requests, page, opened: searchParams.get('id') ?? '' }
}

export const title = '充值'

const states = {
  active: '',
  frozen: '账户已冻结，暂不能充值。',
  moved: '余额已转出的卡不能再充值，请登录转入的卡办理。',
} as const satisfies Record<CallReply<typeof getCoinAccount>['state'], string>

export default function RechargePage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, terms, requests, page, opened } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const why = states[account.state] || (terms.prices.length === 0 ? requestMessages.noPrices : '')

  return (
    <>
      <SheetHead
        title="充值"
        lead={
          <>
            账户 {account.account}，余额 {account.balance.toLocaleString('zh-CN')} {account.unit}
          </>
        }
      />
      <ol className={styles.steps} aria-label="充值步骤">
        <li>
          <b>提交充值申请</b>
          <span>选择数量，系统按价目表算出金额</span>
        </li>
        <li>
          <b>向收款账户转账</b>
          <span>在付款附言中填写申请的附言</span>
        </li>
        <li>
          <b>到账入账</b>
          <span>财务核对后入账并通知您，可随时申请开票</span>
        </li>
      </ol>
      <div className={styles.columns}>
        <section className={sheet.sheet} aria-labelledby="request">
          <h2 id="request">充值申请</h2>
          {why ? (
            <AskService text={why} />
          ) : (
            <RequestForm
              account={account.account}
              terms={terms}
              onSubmitted={(id) => void navigate({ search: `?${new URLSearchParams({ id })}` })}
              onPricesChanged={() => void revalidate()}
            />
          )}
        </section>
        <div className={styles.aside}>
          <BankAccount {...terms} />
          <PriceList prices={terms.prices} />
        </div>
      </div>
      <OwnRequests {...requests} page={page} opened={opened} onChange={() => void revalidate()} />
    </>
  )
}

function PriceList({ prices }: { prices: readonly Price[] }) {
  if (prices.length === 0) return null
  return (
    <section className={sheet.sheet} aria-labelledby="prices">
      <h2 id="prices">价目表</h2>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">一次充值</th>
            <th scope="col">每{coinUnit}单价</th>
            <th scope="col">起购金额</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ from, fen }) => (
            <tr key={from}>
              <th scope="row">{formatCoins(from)}起</th>
              <td>¥{formatYuan(fen)}</td>
              <td>¥{formatYuan(findCost(prices, from) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>一次充值的全部数量按达到的档位计价。</p>
    </section>
  )
}
