import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { RetryButton } from '#platform/calls/shared/retry-button.tsx'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { RefreshCw } from '#ui/icons.ts'
import { jobCalls } from '../contract.ts'
import { failureReasons, formatDuration, formatSchedule, jobStates } from '../rules.ts'
import { JobActions } from './job-actions.tsx'
import styles from './jobs.module.css'
import { RunsDrawer } from './runs-drawer.tsx'

type JobRow = CallReply<typeof jobCalls.list>['jobs'][number]
type PartRow = CallReply<typeof jobCalls.parts>['parts'][number]
type OutboxRow = CallReply<typeof jobCalls.outboxes>['outboxes'][number]
type DeadRow = CallReply<typeof jobCalls.listDead>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, page, pageSize } = readFilters(url)
  const name = text('name')
  const [{ jobs }, dead, { parts }, { outboxes }] = await Promise.all([
    call(jobCalls.list, {}),
    call(jobCalls.listDead, { name, page, pageSize }),
    call(jobCalls.parts, {}),
    call(jobCalls.outboxes, {}),
  ])
  return { name, jobs, dead, parts, outboxes }
})

export const title = '后台任务'

const jobColumns: ListColumn<JobRow>[] = [
  { key: 'label', title: '任务', type: 'text', phone: 'name', text: ({ label }) => label },
  { ...stateColumn(jobStates), width: 110 },
  { key: 'schedule', title: '何时执行', type: 'text', width: 140, text: ({ schedule }) => formatSchedule(schedule) },
  { key: 'endedAt', title: '上次结束', type: 'time', width: 150, text: ({ endedAt }) => formatMinute(endedAt) },
  { key: 'ms', title: '用时', type: 'text', width: 100, text: ({ endedAt, ms }) => (endedAt ? formatDuration(ms) : '') },
  {
    key: 'nextAt',
    title: '下次执行',
    type: 'time',
    width: 150,
    text: ({ nextAt, pausedAt, pausedBy }) => (pausedAt ? `${pausedBy}暂停` : formatMinute(nextAt)),
  },
  { key: 'waiting', title: '等待', type: 'count', width: 80, text: ({ waiting }) => String(waiting) },
  { key: 'failedAt', title: '最近一次失败', type: 'time', width: 150, text: ({ failedAt }) => formatMinute(failedAt) },
  { key: 'failure', title: '失败信息', type: 'text', className: styles.message, isOptional: true, text: ({ failure }) => failure },
]

const outboxColumns: ListColumn<OutboxRow>[] = [
  { key: 'label', title: '发件箱', type: 'text', phone: 'name', text: ({ label }) => label },
  { key: 'waiting', title: '等待发送', type: 'count', width: 120, text: ({ waiting }) => String(waiting) },
  { key: 'dead', title: '未送达，可重新发送', type: 'count', width: 180, text: ({ dead }) => String(dead) },
]

const deadColumns: ListColumn<DeadRow>[] = [
  { key: 'failedAt', title: '时间', type: 'time', width: 150, text: ({ failedAt }) => formatMinute(failedAt) },
  { key: 'label', title: '任务', type: 'text', width: 200, phone: 'name', text: ({ label }) => label },
  { key: 'attempts', title: '尝试次数', type: 'count', width: 100, text: ({ attempts }) => String(attempts) },
  { key: 'reason', title: '原因', type: 'text', text: ({ reason }) => failureReasons[reason] },
  { key: 'message', title: '技术信息', type: 'text', className: styles.message, text: ({ message }) => message },
]

const partColumns: ListColumn<PartRow>[] = [
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

export default function JobsScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title={title}
      lead="定时执行的和按需执行的任务；可查看运行记录、立即执行、暂停与恢复。多次尝试仍未成功的任务列在下方，保留 14 天，排除原因后可重新执行。页末列出运行环境的版本。"
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <div className={styles.section}>
        <h2>未成功的任务</h2>
        <DeadJobs {...loaderData} />
      </div>
      {loaderData.outboxes.length > 0 && <Outboxes rows={loaderData.outboxes} />}
      <AllJobs rows={loaderData.jobs} />
      <div className={styles.section}>
        <h2>运行环境</h2>
        <RecordList<PartRow>
          list="/console/jobs/parts"
          label="运行环境"
          columns={partColumns}
          rows={loaderData.parts}
          rowKey={({ part }) => part}
          empty={<p>没有可核对的组件。</p>}
          hasViews={false}
        />
      </div>
    </Screen>
  )
}

function Outboxes({ rows }: { rows: readonly OutboxRow[] }) {
  return (
    <div className={styles.section}>
      <h2>发件箱</h2>
      <RecordList<OutboxRow>
        list="/console/jobs/outboxes"
        label="发件箱"
        columns={outboxColumns}
        rows={rows}
        rowKey={({ name }) => name}
        hasViews={false}
        open={({ path }) => path}
        openLabel={({ label }) => `查看未送达的${label}`}
        empty={<p>没有可查看的发件箱。</p>}
      />
    </div>
  )
}

function AllJobs({ rows }: { rows: readonly JobRow[] }) {
  const [shown, setShown] = useState<JobRow>()
  return (
    <div className={styles.section}>
      <h2>全部任务</h2>
      <RecordList<JobRow>
        list="/console/jobs/all"
        label="全部任务"
        columns={jobColumns}
        rows={rows}
        rowKey={(job) => job.name}
        hasViews={false}
        open={(job) => () => setShown(job)}
        openLabel={({ label }) => `查看${label}的运行记录`}
        renderActions={(job) => <JobActions job={job} mayChange={mayChange()} onRuns={() => setShown(job)} />}
        empty={<p>任务队列通常在启动后几秒内就绪，请稍后刷新。</p>}
      />
      <RunsDrawer job={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}

function mayChange(): boolean {
  return getSession<{ permissions: readonly string[] }>('staff')?.user.permissions.includes('settings.manage') ?? false
}

type DeadJobsProps = { name: string; jobs: readonly JobRow[]; dead: CallReply<typeof jobCalls.listDead> }

function DeadJobs({ name, jobs, dead }: DeadJobsProps) {
  const mayRetry = mayChange()

  return (
    <RecordList<DeadRow>
      list="/console/jobs"
      label="未成功的任务"
      columns={deadColumns}
      rows={dead.items}
      rowKey={({ id }) => id}
      total={dead.total}
      filters={[{ kind: 'choice', name: 'name', label: '任务', options: jobs.map((job) => ({ value: job.name, label: job.label })) }]}
      hasViews={false}
      renderActions={(row) =>
        row.mayRetry ? (
          mayRetry && (
            <RetryButton
              verb="重新执行"
              subject={row.label}
              content={`${failureReasons[row.reason]}。请在排除原因后重新执行。`}
              done={`“${row.label}”已重新加入队列`}
              retry={() => callFromBrowser(jobCalls.retry, { id: row.id })}
            />
          )
        ) : (
          <span className={styles.ended}>请在原处重新发起</span>
        )
      }
      fetchPage={(page) => callFromBrowser(jobCalls.listDead, { name, ...page })}
      empty={<p>失败的任务先自动重试；仍未成功的列在这里。</p>}
    />
  )
}
