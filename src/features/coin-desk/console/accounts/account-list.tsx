import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { WalletCards } from '#ui/icons.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { ledgerStates } from '#platform/ledger/rules.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { categoryLabels } from '#features/coin/rules.ts'
import { AccountStatus } from '../account-status.tsx'
import { listAccounts } from '../../contract.ts'
import styles from '../back-office.module.css'
import { OpenAccountDialog } from './open-account-dialog.tsx'
import { accountSorts } from '../../rules.ts'
import { orderOf, useSorting } from '../sorting.tsx'

type Account = CallReply<typeof listAccounts>['items'][number]
const first = '-opened'
const states = Object.entries(ledgerStates).map(([value, { label }]) => ({ value, label }))
const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))

async function load({ call, url }: ScreenLoading) {
  const { text, page } = filtersOf(url)
  return call(listAccounts, {
    text: text('text'),
    state: orderOf(['active', 'frozen', 'moved', ''], text('state'), ''),
    category: orderOf(['1', '2', ''], text('category'), ''),
    sort: orderOf(accountSorts, text('sort'), first),
    page,
    pageSize: 20,
  })
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '查询币账户'

export default function AccountListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const [isOpening, setOpening] = useState(false)
  const { revalidate } = useRevalidator()
  const sorted = useSorting(first)
  return (
    <Screen
      title="查询币账户"
      lead="开户、充值、扣减与冻结都在账户页办理；每一步都记入操作审计。"
      actions={
        <Button type="primary" icon={<WalletCards />} onClick={() => setOpening(true)}>
          开户
        </Button>
      }
      filters={
        <Filters
          filters={[
            { kind: 'text', name: 'text', label: '账号、单位或完整手机号' },
            { kind: 'choice', name: 'state', label: '状态', options: states },
            { kind: 'choice', name: 'category', label: '类别', options: categories },
          ]}
        />
      }
    >
      {loaderData.total === 0 ? (
        <EmptyState title="没有符合条件的账户">
          <Button onClick={() => setOpening(true)}>开户</Button>
        </EmptyState>
      ) : (
        <PagedTable<Account>
          rowKey="account"
          items={loaderData.items}
          total={loaderData.total}
          columns={[
            {
              ...sorted('account', '账号'),
              className: styles.mono ?? '',
              render: (_, { account }) => <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>,
            },
            {
              title: '客户',
              className: styles.company ?? '',
              render: (_, { company, customerId }) => <Link to={`/console/coin-customers?id=${customerId}`}>{company}</Link>,
            },
            { title: '类别', render: (_, { category }) => categoryLabels[category] },
            { title: '状态', render: (_, account) => <AccountStatus account={account} /> },
            {
              ...sorted('balance', '余额'),
              className: styles.number ?? '',
              render: (_, { balance }) => balance.toLocaleString('zh-CN'),
            },
            { title: '预占', className: styles.number ?? '', render: (_, { held }) => (held ? held.toLocaleString('zh-CN') : '—') },
            { title: '手机号', dataIndex: 'phone' },
            { ...sorted('opened', '开户时间'), render: (_, { openedAt }) => formatMinute(openedAt) },
          ]}
        />
      )}
      <OpenAccountDialog open={isOpening} onClose={() => setOpening(false)} onOpened={() => void revalidate()} />
    </Screen>
  )
}
