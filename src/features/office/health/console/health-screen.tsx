import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Figures } from '#ui/antd/record/facts.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { RefreshCw } from '#ui/icons.ts'
import { healthCalls } from '../contract.ts'
import { formatBytes, formatUptime, healthRanges } from '../rules.ts'
import { HealthPlots } from './health-plots.tsx'
import styles from './health.module.css'

type Now = CallReply<typeof healthCalls.now>
type Database = CallReply<typeof healthCalls.database>

export const clientLoader = loadScreen(async ({ call, url }) => {
  const range = readFilters(url).oneOf('range', healthRanges) || 'day'
  const [now, database, { points }] = await Promise.all([
    call(healthCalls.now, {}),
    call(healthCalls.database, {}),
    call(healthCalls.points, { range }),
  ])
  return { range, now, database, points }
})

export const title = '运行状况'

const tableColumns: ListColumn<Database['tables'][number]>[] = [
  { key: 'name', title: '表', type: 'identifier', phone: 'name', text: ({ name }) => name },
  { key: 'bytes', title: '大小（含索引）', type: 'count', width: 160, text: ({ bytes }) => formatBytes(bytes) },
  { key: 'rows', title: '行数（估计）', type: 'count', width: 160, text: ({ rows }) => rows.toLocaleString('zh-CN') },
]
const queryColumns: ListColumn<Database['queries'][number]>[] = [
  { key: 'seconds', title: '已运行', type: 'count', width: 120, text: ({ seconds }) => `${seconds.toFixed(1)} 秒` },
  { key: 'waitsFor', title: '等待', type: 'text', width: 120, text: ({ waitsFor }) => (waitsFor === 'Lock' ? '锁' : waitsFor || '—') },
  { key: 'statement', title: '语句', type: 'text', phone: 'name', text: ({ statement }) => statement },
]
const partColumns: ListColumn<Now['parts'][number]>[] = [
  { key: 'part', title: '组件', type: 'text', width: 200, phone: 'name', text: ({ part }) => part },
  { key: 'version', title: '版本', type: 'text', text: ({ version }) => version },
  { key: 'least', title: '最低安全版本', type: 'text', text: ({ least }) => least },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ isSafe }) => (isSafe ? '正常' : '需升级'),
    render: ({ isSafe }) => <Status tone={isSafe ? 'success' : 'warning'}>{isSafe ? '正常' : '需升级'}</Status>,
  },
]

export default function HealthScreen({ loaderData: { range, now, database, points } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title={title}
      lead="数值取自应答本次请求的进程，与 /metrics 同源；图中的点每 5 分钟记一次，保留 30 天。"
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <section className={styles.section} aria-label="当前">
        <Figures figures={listFigures(now, database)} />
      </section>
      <HealthPlots range={range} points={points} />
      <section className={styles.section} aria-labelledby="queries">
        <h2 id="queries">运行超过 1 秒的语句</h2>
        <RecordList
          list="/console/health/queries"
          label="运行超过 1 秒的语句"
          columns={queryColumns}
          rows={database.queries}
          rowKey={({ pid }) => String(pid)}
          hasViews={false}
          empty={<p>此刻没有运行超过 1 秒的语句。</p>}
        />
      </section>
      <section className={styles.section} aria-labelledby="tables">
        <h2 id="tables">最大的表</h2>
        <RecordList
          list="/console/health/tables"
          label="最大的表"
          columns={tableColumns}
          rows={database.tables}
          rowKey={({ name }) => name}
          hasViews={false}
          empty={<p>数据库统计各表后，会出现在这里，通常在启动后几分钟内。</p>}
        />
      </section>
      <section className={styles.section} aria-labelledby="parts">
        <h2 id="parts">版本</h2>
        <RecordList
          list="/console/health/parts"
          label="版本"
          columns={partColumns}
          rows={now.parts}
          rowKey={({ part }) => part}
          hasViews={false}
          empty={<p>没有可核对的组件。</p>}
        />
      </section>
    </Screen>
  )
}

function listFigures({ process, pool, cache, disk, backup }: Now, { size, files }: Database) {
  return [
    { label: '进程已运行', value: formatUptime(process.uptime), note: `Node.js ${process.version}` },
    { label: '内存', value: formatBytes(process.memory), note: `堆 ${formatBytes(process.heap)}` },
    { label: '事件循环延迟（99%）', value: process.eventLoopMs.toFixed(1), unit: '毫秒' },
    { label: '数据库连接', value: String(pool.open), note: `等待连接 ${pool.waiting}，等待锁 ${pool.lockWaits}` },
    { label: '数据库大小', value: formatBytes(size.bytes), note: `会话 ${size.sessions}` },
    { label: '文件', value: formatBytes(files.bytes), note: `${files.count.toLocaleString('zh-CN')} 个` },
    { label: '磁盘可用', value: disk.size ? formatBytes(disk.free) : '—', note: disk.size ? `共 ${formatBytes(disk.size)}` : '' },
    { label: '页面缓存命中', value: (cache.hitShare * 100).toFixed(1), unit: '%', note: `${cache.pages} 页，${formatBytes(cache.bytes)}` },
    {
      label: '最近一次备份',
      value: backup.at ? formatMinute(backup.at) : '尚无',
      note: backup.bytes ? formatBytes(backup.bytes) : backup.at ? '' : '请设置每日备份',
    },
    {
      label: '最近一次试恢复',
      value: backup.triedAt ? formatMinute(backup.triedAt) : '尚无',
      note: backup.triedAt ? backup.fault || '账本与审计核对无误' : '每周日 05:00 试一次',
    },
  ]
}
