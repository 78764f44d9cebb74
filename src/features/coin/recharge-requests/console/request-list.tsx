import { Link, useRevalidator } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Prerequisite } from '#platform/prerequisites/shared/prerequisite.tsx'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { getRequest, listRequests } from '../contract.ts'
import { RequestStatus } from '../shared/request-status.tsx'
import { getShownState, requestStates } from '../rules.ts'
import { RequestDrawer } from './request-drawer.tsx'

type RechargeRequest = CallReply<typeof listRequests>['items'][number]

const states = toChoices(requestStates)

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const id = text('id')
  const filters = { state: oneOf('state', requestStates), text: text('text'), ...days }
  const [requests, opened] = await Promise.all([
    call(listRequests, { ...filters, page, pageSize }),
    id ? call(getRequest, { id }) : undefined,
  ])
  return { filters, requests, opened }
})

export const title = '充值申请'

const columns: ListColumn<RechargeRequest>[] = [
  { key: 'number', title: '申请编号', type: 'identifier', phone: 'name', text: ({ number }) => number },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: (request) => getShownState(request).label,
    render: (request) => <RequestStatus {...request} />,
  },
  { key: 'yuan', title: '金额（元）', type: 'amount', phone: 'amount', text: ({ fen }) => formatYuan(fen) },
  { key: 'quantity', title: '数量（枚）', type: 'count', text: ({ quantity }) => quantity.toLocaleString('zh-CN') },
  { key: 'payer', title: '付款单位', type: 'text', text: ({ payer }) => payer },
  { key: 'reference', title: '付款附言', type: 'identifier', text: ({ reference }) => reference },
  {
    key: 'account',
    title: '账户',
    type: 'identifier',
    text: ({ account }) => account,
    render: ({ account }) => <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>,
  },
  {
    key: 'company',
    title: '客户',
    type: 'text',
    text: ({ company }) => company,
    render: ({ id, company }) => (
      <CustomerLink of="recharge-request" id={id}>
        {company}
      </CustomerLink>
    ),
    isOptional: true,
  },
  { key: 'created', title: '提交时间', type: 'time', text: ({ createdAt }) => formatMinute(createdAt) },
]

export default function RequestListScreen({ loaderData: { filters, requests, opened } }: ScreenProps<typeof clientLoader>) {
  const { getRowAddress, show } = useOpenedRow()
  const { revalidate } = useRevalidator()

  return (
    <Screen title="充值申请" lead="客户登记的付款。收到款项后登记到账，申请随充值一起完成；长期未付款的可以关闭。">
      {!requests.hasPrices && (
        <Prerequisite
          text="查询币价目表还没有档位，客户不能提交充值申请。"
          needs={['dictionaries.manage']}
          path="/console/dictionaries?name=coin-prices"
          action="填写价目表"
        />
      )}
      {!requests.hasBankAccount && (
        <Prerequisite
          text="收款单位和收款账号还没有填写，客户的充值页不显示向哪里付款。"
          needs={['settings.manage']}
          path="/console/settings"
          action="填写收款账户"
        />
      )}
      <RecordList<RechargeRequest>
        list="/console/recharge-requests"
        label="充值申请"
        columns={columns}
        rows={requests.items}
        rowKey={({ id }) => id}
        empty={<p>客户在账户中登记付款后，申请会出现在这里。</p>}
        total={requests.total}
        filters={[
          { kind: 'text', name: 'text', label: '编号、账户、客户、付款单位或附言' },
          { kind: 'choice', name: 'state', label: '状态', options: states },
          { kind: 'days', label: '提交日期' },
        ]}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ number }) => `查看充值申请 ${number}`}
        fetchPage={(page) => callFromBrowser(listRequests, { ...filters, ...page })}
      />
      <RequestDrawer request={opened} onClose={() => show('')} onChange={() => void revalidate()} />
    </Screen>
  )
}
