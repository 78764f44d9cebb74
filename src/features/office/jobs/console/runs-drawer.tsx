import { Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { formatDateTime } from '#kit/dates.ts'
import { useReply } from '#platform/calls/shared/use-reply.ts'
import { ListBody } from '#platform/lists/shared/list-body.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Status } from '#ui/feedback/status.tsx'
import { jobCalls } from '../contract.ts'
import { formatDuration } from '../rules.ts'

type Run = CallReply<typeof jobCalls.runs>['runs'][number]
type RunsDrawerProps = { job: { name: string; label: string } | undefined; onClose: () => void }

/** The last runs of a kind of job. */
export function RunsDrawer({ job, onClose }: RunsDrawerProps) {
  return (
    <Drawer open={job !== undefined} title={job ? `“${job.label}”的运行记录` : '运行记录'} size={640} onClose={onClose} destroyOnHidden>
      {job && <Runs name={job.name} />}
    </Drawer>
  )
}

const columns: ListColumn<Run>[] = [
  {
    key: 'startedAt',
    title: '开始时间',
    type: 'time',
    width: 170,
    phone: 'name',
    text: ({ startedAt }) => formatDateTime(new Date(startedAt)),
  },
  { key: 'ms', title: '用时', type: 'text', width: 100, text: ({ ms }) => formatDuration(ms) },
  {
    key: 'state',
    title: '结果',
    type: 'text',
    phone: 'state',
    text: ({ failure }) => (failure ? `失败：${failure}` : '成功'),
    render: ({ failure }) => (failure ? <Status tone="error">{failure}</Status> : <Status tone="success">成功</Status>),
  },
]

function Runs({ name }: { name: string }) {
  const reply = useReply(jobCalls.runs, { name })
  return (
    <ListBody<Run>
      label="运行记录"
      columns={columns}
      rows={reply?.runs ?? []}
      rowKey={({ startedAt }) => startedAt}
      busy={!reply}
      empty={<p>最近没有执行过；此处保留最近 50 次。</p>}
      onChange={() => undefined}
    />
  )
}
