import { Link } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Figures } from '#ui/antd/record/facts.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { TimePlot, TimePlots } from '#ui/figures/time-plot.tsx'
import { machineLog } from '../log-contract.ts'
import { formatLatency } from '../log-rules.ts'
import styles from './call-log.module.css'

type Row = CallReply<typeof machineLog.rows>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, days, page, pageSize } = readFilters(url)
  const filters = { key: text('key'), ...days }
  const [figures, rows] = await Promise.all([call(machineLog.figures, filters), call(machineLog.rows, { ...filters, page, pageSize })])
  return { filters, figures, rows }
})

export const title = '密钥调用日志'

const formatCount = (count: number) => count.toLocaleString('zh-CN')

export default function CallLogScreen({ loaderData: { filters, figures, rows } }: ScreenProps<typeof clientLoader>) {
  return (
    <Screen title={title} lead="每把密钥按天、按接口的调用次数、错误与用时；每分钟写入一次，用时按区间估算。">
      <BackLink to="/console/machines">接口密钥</BackLink>
      <DayFigures {...figures} />
      <RecordList<Row>
        list="/console/machines/log"
        label="密钥调用日志"
        columns={columns}
        rows={rows.items}
        total={rows.total}
        rowKey={({ day, keyId, call }) => `${day} ${keyId} ${call}`}
        filters={[
          {
            kind: 'choice',
            name: 'key',
            label: '密钥',
            options: figures.keys.map(({ id, prefix, system }) => ({ value: id, label: `${system} ${prefix}…` })),
          },
          { kind: 'days', label: '日期' },
        ]}
        fetchPage={(page) => callFromBrowser(machineLog.rows, { ...filters, ...page })}
        empty={<p>密钥的调用会出现在这里。</p>}
      />
    </Screen>
  )
}

function DayFigures({ from, to, days, p50, p95 }: CallReply<typeof machineLog.figures>) {
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const refused = days.reduce((sum, day) => sum + day.refused, 0)
  return (
    <section className={styles.figures} aria-label="合计">
      <Figures
        figures={[
          { label: '调用', value: formatCount(calls), unit: '次', note: `${from} 至 ${to}` },
          { label: '错误', value: formatCount(refused), unit: '次', note: calls > 0 ? `占 ${((refused / calls) * 100).toFixed(1)}%` : '' },
          { label: '用时中位数', value: formatLatency(p50) || '—', note: '半数调用不超过' },
          { label: '用时 p95', value: formatLatency(p95) || '—', note: '95% 的调用不超过' },
        ]}
      />
      <TimePlots>
        <TimePlot
          title="调用"
          points={days.map(({ day: at, calls: value }) => ({ at, value }))}
          format={formatCalls}
          formatTime={formatDay}
        />
        <TimePlot
          title="用时 p95"
          points={days.map(({ day: at, p95: value }) => ({ at, value }))}
          format={(ms) => formatLatency(ms) || '0 毫秒'}
          formatTime={formatDay}
        />
      </TimePlots>
    </section>
  )
}

const formatCalls = (value: number) => `${formatCount(Math.round(value))} 次`
const formatDay = (day: string) => day

const columns: ListColumn<Row>[] = [
  { key: 'day', title: '日期', type: 'text', width: 110, text: ({ day }) => day },
  { key: 'system', title: '系统', type: 'text', phone: 'name', text: ({ system }) => system },
  { key: 'prefix', title: '密钥', type: 'text', width: 124, className: styles.mono, text: ({ prefix }) => `${prefix}…` },
  { key: 'call', title: '接口', type: 'text', width: 136, className: styles.mono, text: ({ call }) => call },
  { key: 'calls', title: '调用', type: 'count', width: 84, phone: 'amount', text: ({ calls }) => formatCount(calls) },
  { key: 'refused', title: '错误', type: 'count', width: 70, text: ({ refused }) => formatCount(refused) },
  {
    key: 'errors',
    title: '错误码',
    type: 'text',
    text: ({ errors }) => errors.map(({ code, count }) => `${code} ${formatCount(count)}`).join('、'),
    render: ({ errors }) => <ErrorCodes errors={errors} />,
  },
  { key: 'p50', title: 'p50', type: 'text', width: 100, text: ({ p50 }) => formatLatency(p50) },
  { key: 'p95', title: 'p95', type: 'text', width: 100, text: ({ p95 }) => formatLatency(p95) },
]

/** Codes that are no refusal: the portal failed, or its database was away. */
const faults: Readonly<Record<string, string>> = { bug: '内部错误', database_down: '数据库不可用', aborted: '连接中断' }

/** Each code with how often it was answered; a refusal leads to what it means. */
function ErrorCodes({ errors }: { errors: readonly { code: string; count: number }[] }) {
  if (errors.length === 0) return '—'
  return (
    <ul className={styles.errors}>
      {errors.map(({ code, count }) => (
        <li key={code}>
          {faults[code] ?? <Link to={`/console/interfaces/codes?q=${code}&id=${code}`}>{code}</Link>} × {count.toLocaleString('zh-CN')}
        </li>
      ))}
    </ul>
  )
}
