import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { WalletCards } from '#ui/icons.ts'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { ledgerStates } from '#platform/ledger/rules.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { categoryLabels } from '#features/coin/accounts/rules.ts'
import { AccountStatus } from '../account-status.tsx'
import { getClosing } from '../../closing-contract.ts'
import { listAccounts } from '../../contract.ts'
import { closedText } from '../ledger/closed-text.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../back-office.module.css'
import { OpenAccountDialog } from './open-account-dialog.tsx'
import { accountSorts } from '../../rules.ts'
import { formatNumber } from '../format-number.ts'

type Account = CallReply<typeof listAccounts>['items'][number]
const first = '-opened'
const states = toChoices(ledgerStates)
const categories = toChoices(categoryLabels)
const balances = { low: '低于提醒数量' }

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = {
    text: text('text'),
    state: oneOf('state', ledgerStates),
    category: oneOf('category', ['1', '2']),
    balance: oneOf('balance', balances),
    sort: oneOf('sort', accountSorts, first),
  }
  const [listed, closing] = await Promise.all([call(listAccounts, { ...filters, page, pageSize }), call(getClosing, {})])
  return { filters, closing, ...listed }
})

export const title = '查询币账户'

const columns: ListColumn<Account>[] = [
  {
    key: 'account',
    title: '账号',
    type: 'identifier',
    sort: 'account',
    className: blocks.mono,
    phone: 'name',
    text: ({ account }) => account,
  },
  {
    key: 'customer',
    title: '客户',
    type: 'text',
    className: styles.company,
    text: ({ company }) => company,
    render: ({ company, customerId }) => <Link to={`/console/coin-customers?id=${customerId}`}>{company}</Link>,
  },
  { key: 'balance', title: '余额', type: 'count', sort: 'balance', phone: 'amount', text: ({ balance }) => formatNumber(balance) },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ state, isDisabled }) => (isDisabled ? '已停用' : ledgerStates[state].label),
    render: (account) => <AccountStatus account={account} />,
  },
  { key: 'category', title: '类别', type: 'text', text: ({ category }) => categoryLabels[category] },
  { key: 'held', title: '预扣', type: 'count', text: ({ held }) => (held ? formatNumber(held) : '') },
  { key: 'phone', title: '手机号', type: 'identifier', text: ({ phone }) => phone },
  { key: 'opened', title: '开户时间', type: 'time', sort: 'opened', text: ({ openedAt }) => formatMinute(openedAt) },
]

export default function AccountListScreen({ loaderData: { filters, closing, items, total } }: ScreenProps<typeof clientLoader>) {
  const [isOpening, setOpening] = useNew()
  const { revalidate } = useRevalidator()
  const opener = (
    <Button type="primary" icon={<WalletCards />} onClick={() => setOpening(true)}>
      开户
    </Button>
  )
  return (
    <Screen
      title="查询币账户"
      lead={`开户、充值、扣除与冻结都在账户页办理；每一步都记入操作审计。账本${closedText(closing)}。`}
      actions={opener}
    >
      <RecordList<Account>
        list="/console/coin-accounts"
        label="查询币账户"
        columns={columns}
        rows={items}
        rowKey={({ account }) => account}
        total={total}
        filters={[
          { kind: 'text', name: 'text', label: '账号、单位或完整手机号' },
          { kind: 'choice', name: 'state', label: '状态', options: states },
          { kind: 'choice', name: 'category', label: '类别', options: categories },
          { kind: 'choice', name: 'balance', label: '余额', options: toChoices(balances) },
        ]}
        firstSort={first}
        open={({ account }) => `/console/coin-accounts/${encodeURIComponent(account)}`}
        fetchPage={(page) => callFromBrowser(listAccounts, { ...filters, ...page })}
        empty={<Button onClick={() => setOpening(true)}>开户</Button>}
      />
      <OpenAccountDialog open={isOpening} onClose={() => setOpening(false)} onOpened={() => void revalidate()} />
    </Screen>
  )
}
