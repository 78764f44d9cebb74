import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { Status } from '#ui/feedback/status.tsx'
import { listLogins } from '../contract.ts'
import { kindLabels, loginOutcomes, loginReasons } from '../rules.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import styles from './screen.module.css'

type Login = CallReply<typeof listLogins>['items'][number]

function load({ call, url }: ScreenLoading) {
  const { text, page, days } = filtersOf(url)
  const outcome = (['ok', 'fail', 'throttle'] as const).find((known) => known === text('outcome')) ?? ''
  return call(listLogins, { account: text('account'), outcome, ...days, page, pageSize: 20 })
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '登录日志'

export default function LoginLogScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen
      title="登录日志"
      lead="申请人、查询币账户与员工的登录成功、失败与限速，保留 12 个月。"
      filters={
        <Filters
          filters={[
            { kind: 'text', name: 'account', label: '账号' },
            {
              kind: 'choice',
              name: 'outcome',
              label: '结果',
              options: Object.entries(loginOutcomes).map(([value, { label }]) => ({ value, label })),
            },
            { kind: 'days', label: '日期' },
          ]}
        />
      }
    >
      <PagedTable<Login>
        rowKey="id"
        items={loaderData.items}
        total={loaderData.total}
        columns={[
          { title: '时间', dataIndex: 'at', width: 170, render: formatMinute },
          {
            title: '结果',
            width: 110,
            render: (_, { outcome }) => <Status tone={loginOutcomes[outcome].tone}>{loginOutcomes[outcome].label}</Status>,
          },
          { title: '账号', dataIndex: 'account' },
          { title: '类别', width: 120, render: (_, { kind }) => kindLabels[kind] ?? kind },
          { title: '原因', render: (_, { reason }) => loginReasons[reason] ?? '—' },
          { title: 'IP 地址', dataIndex: 'ip', className: styles.mono ?? '' },
        ]}
      />
    </Screen>
  )
}
