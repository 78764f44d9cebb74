import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Status } from '#ui/feedback/status.tsx'
import { listLogins } from '../session-contract.ts'
import { loginOutcomes, loginReasons } from '../login-rules.ts'
import { kindLabels } from '../rules.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import styles from './screen.module.css'

type Login = CallReply<typeof listLogins>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize, days } = readFilters(url)
  const outcome = (['ok', 'fail', 'throttle'] as const).find((known) => known === text('outcome')) ?? ('' as const)
  const filters = { account: text('account'), outcome, ...days }
  return { filters, ...(await call(listLogins, { ...filters, page, pageSize })) }
}
export const clientLoader = loadScreen(load)

export const title = '登录日志'

const listFilters: Filter[] = [
  { kind: 'text', name: 'account', label: '账号' },
  {
    kind: 'choice',
    name: 'outcome',
    label: '结果',
    options: toChoices(loginOutcomes),
  },
  { kind: 'days', label: '日期' },
]

const columns: ListColumn<Login>[] = [
  { key: 'at', title: '时间', type: 'time', width: 170, text: ({ at }) => formatMinute(at) },
  {
    key: 'outcome',
    title: '结果',
    type: 'text',
    width: 110,
    phone: 'state',
    text: ({ outcome }) => loginOutcomes[outcome].label,
    render: ({ outcome }) => <Status tone={loginOutcomes[outcome].tone}>{loginOutcomes[outcome].label}</Status>,
  },
  { key: 'account', title: '账号', type: 'identifier', phone: 'name', text: ({ account }) => account },
  { key: 'kind', title: '类别', type: 'text', width: 120, text: ({ kind }) => kindLabels[kind] ?? kind },
  { key: 'reason', title: '原因', type: 'text', text: ({ reason }) => loginReasons[reason] ?? '' },
  { key: 'ip', title: 'IP 地址', type: 'identifier', className: styles.mono, text: ({ ip }) => ip },
]

export default function LoginLogScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen title="登录日志" lead="申请人、查询币账户与员工的登录成功、失败与限速，至少保留 12 个月。">
      <RecordList<Login>
        list="/console/login-log"
        label="登录日志"
        columns={columns}
        rows={loaderData.items}
        rowKey={({ id }) => String(id)}
        empty={<p>有人登录后，会出现在这里。</p>}
        total={loaderData.total}
        filters={listFilters}
        fetchPage={(page) => callFromBrowser(listLogins, { ...loaderData.filters, ...page })}
      />
    </Screen>
  )
}
