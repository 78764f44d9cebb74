import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { formatMinute } from '#kit/dates.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { BookOpenText, MessageSquareWarning } from '#ui/icons.ts'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { categoryLabels, coinUnit } from '#features/coin/accounts/rules.ts'
import { AccountActions } from './account-actions.tsx'
import styles from './account-page.module.css'
import { AccountStatus } from '../account-status.tsx'
import { AccountTimeline } from './account-timeline.tsx'
import { BookingsTable } from '../ledger/bookings-table.tsx'
import { getAccount, getAloneLimits, showAccountPhone } from '../../contract.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Banner } from '#ui/antd/record/banner.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { RecordHead } from '#ui/antd/record/record-head.tsx'
import { Facts, Figures } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { getClosing } from '../../closing-contract.ts'
import { closedText } from '../ledger/closed-text.ts'
import { Holds } from './holds.tsx'
import { getBooking, listBookings, plotLedger } from '../../ledger-contract.ts'
import { LedgerPlot } from '../ledger/ledger-plot.tsx'
import { PhoneNumber } from '../phone-number.tsx'
import { bookingSorts } from '../../rules.ts'
import { formatNumber } from '../format-number.ts'
import type { AloneLimit } from './money-dialogs.tsx'

export const clientLoader = loadScreen(async ({ call, url, params }) => {
  const account = params.id ?? ''
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const id = text('id')
  const sort = oneOf('sort', bookingSorts, '-at')
  const [found, limit, closing, listed, plot, opened] = await Promise.all([
    call(getAccount, { account }),
    call(getAloneLimits, {}),
    call(getClosing, {}),
    call(listBookings, { account, kind: oneOf('kind', bookingKinds), ...days, sort, page, pageSize }),
    call(plotLedger, { account }),
    id ? call(getBooking, { id: Number(id) }) : undefined,
  ])
  return { found, limit, closing, listed, plot, opened }
})

export const title = ({ found }: Awaited<ReturnType<typeof clientLoader>>) => `${found.account} ${found.company} · 查询币账户`

const kinds = toChoices(bookingKinds)
const listFilters: Filter[] = [
  { kind: 'choice', name: 'kind', label: '类型', options: kinds },
  { kind: 'days', label: '日期' },
]

export default function AccountScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { found, limit, closing, listed, plot, opened } = loaderData
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  const { account, state, stateReason, pendingOrders } = found
  return (
    <article className={blocks.parts}>
      <AccountHeader found={found} limit={limit} onChange={changed} />
      {state === 'frozen' && <Banner tone="error">账户已冻结{stateReason && `：${stateReason}`}</Banner>}
      {pendingOrders > 0 && (
        <Banner>
          有 {pendingOrders} 项变动等待二人确认。
          <Link to={`/console/proposals?text=${encodeURIComponent(account)}`}>去确认</Link>
        </Banner>
      )}
      <Figures
        figures={[
          { label: '余额', value: formatNumber(found.balance), unit: coinUnit },
          { label: '可用', value: formatNumber(found.available), unit: coinUnit },
          { label: '预扣', value: formatNumber(found.held), unit: coinUnit },
          { label: '余额中的赠送', value: formatNumber(found.granted), unit: coinUnit },
          { label: '累计付款充值', value: formatNumber(found.recharged), unit: coinUnit },
          { label: '累计收款', value: formatYuan(found.paidFen), unit: '元' },
        ]}
      />
      <div className={blocks.columns}>
        <div className={blocks.parts}>
          <section className={blocks.card} aria-label="近 30 天收支">
            <LedgerPlot account={account} turnover={plot} title="近 30 天收支" />
          </section>
          <section className={blocks.parts} aria-labelledby="entries">
            <div className={styles.listHead}>
              <h2 id="entries">记账明细</h2>
              <span className={blocks.muted}>{closedText(closing)}</span>
              <span className={styles.links}>
                <Link to={`/console/ledger?account=${encodeURIComponent(account)}`}>
                  <BookOpenText /> 在账本中查看
                </Link>
                <Link to={`/console/appeals?account=${encodeURIComponent(account)}`}>
                  <MessageSquareWarning /> 该账户的申诉
                </Link>
              </span>
            </div>
            <BookingsTable listed={listed} opened={opened} filters={listFilters} isOfOneAccount onChange={changed} />
          </section>
        </div>
        <AccountDetails found={found} />
      </div>
    </article>
  )
}

type Account = CallReply<typeof getAccount>
type AccountHeaderProps = { found: Account; limit: AloneLimit; onChange: () => void }

function AccountHeader({ found, limit, onChange }: AccountHeaderProps) {
  const { account, company, customerId, category } = found
  return (
    <RecordHead
      title={account}
      status={<AccountStatus account={found} />}
      back={<BackLink to="/console/coin-accounts">返回账户列表</BackLink>}
      actions={<AccountActions found={found} limit={limit} onChange={onChange} />}
    >
      <Link to={`/console/coin-customers?id=${customerId}`}>{company}</Link> · {categoryLabels[category]}
    </RecordHead>
  )
}

function AccountDetails({ found }: { found: Account }) {
  const { account, company, customerId } = found
  return (
    <aside className={blocks.parts} aria-label="账户资料">
      <section className={blocks.card} aria-label="资料">
        <h2>资料</h2>
        <Facts>
          <Fact name="客户">
            <Link to={`/console/coin-customers?id=${customerId}`}>{company}</Link>
          </Fact>
          <Fact name="全部业务">
            <CustomerLink of="coin-account" id={account} />
          </Fact>
          <Fact name="类别">{categoryLabels[found.category]}</Fact>
          <Fact name="手机号">
            <PhoneNumber masked={found.phone} call={showAccountPhone} input={{ account }} />
          </Fact>
          <Fact name="手机号更换">{formatMinute(found.phoneChangedAt) || '未更换过'}</Fact>
          <Fact name="余额提醒">{found.alertBelow === null ? '不提醒' : `低于 ${formatNumber(found.alertBelow)} ${coinUnit}`}</Fact>
          <Fact name="余额为 0 自">{formatMinute(found.zeroSince) || '—'}</Fact>
          <Fact name="明细可见自">{formatMinute(found.visibleFrom) || '开户'}</Fact>
          <Fact name="开户时间">{formatMinute(found.openedAt)}</Fact>
        </Facts>
      </section>
      <Holds holds={found.holds} />
      <section className={blocks.card} aria-label="办理记录">
        <h2>办理记录</h2>
        <AccountTimeline events={found.events} />
      </section>
    </aside>
  )
}
