import { Button } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { CallReply } from '#gateway/call.ts'
import { OwnList, type OwnListProps } from '#platform/lists/shared/own/own-list.tsx'
import cards from '#platform/lists/shared/own/own-list.module.css'
import { Status } from '#ui/feedback/status.tsx'
import type { listOwnApplications } from '../../contract.ts'
import { applicationCan, applicationState } from '../../rules.ts'
import styles from './application-records.module.css'
import { recordsPageSize } from './records-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export type ApplicationRecord = CallReply<typeof listOwnApplications>['items'][number]

type Actions = { onDetail: (number: string) => void; onResult: (number: string) => void; onCopy: (number: string) => void }
type ApplicationRecordsProps = Pick<OwnListProps<ApplicationRecord>, 'items' | 'total' | 'page' | 'busy' | 'onPage'> &
  Actions & { submitted: string | undefined; isFiltered: boolean; onReset: () => void }

export function ApplicationRecords({ submitted, isFiltered, onReset, onDetail, onResult, onCopy, ...list }: ApplicationRecordsProps) {
  const actions = { onDetail, onResult, onCopy }
  return (
    <OwnList<ApplicationRecord>
      {...list}
      pageSize={recordsPageSize}
      rowKey={({ number }) => number}
      columns={getColumns(actions, submitted)}
      isMarked={({ number }) => number === submitted}
      cardsUpTo={1099}
      renderCard={(record) => <RecordCard record={record} isNew={record.number === submitted} {...actions} />}
      empty={<NoRecords isFiltered={isFiltered} onReset={onReset} />}
    />
  )
}

function getColumns(actions: Actions, submitted: string | undefined): ColumnsType<ApplicationRecord> {
  const columns: ColumnsType<ApplicationRecord> = [
    {
      title: '操作',
      key: 'actions',
      width: 236,
      render: (_, record) => <RecordActions record={record} {...actions} />,
    },
    { title: '申请编号', dataIndex: 'number' },
    {
      title: '任务名称',
      dataIndex: 'name',
      width: '100%',
      render: (name: string, record) => (
        <>
          {name} {record.number === submitted && <New />}
          <RefusalReason record={record} />
        </>
      ),
    },
    { title: '任务类型', dataIndex: 'taskType', render: (text: string) => text.replaceAll('|', ' / ') },
    { title: '审核状态', dataIndex: 'status', render: (status: string) => <ApplicationStatus status={status} /> },
    { title: '申请时间', dataIndex: 'submittedAt' },
  ]
  return columns.map((column) => ({ ...column, className: styles.column ?? '' }))
}

function New() {
  return <Status tone="success">刚提交</Status>
}

function ApplicationStatus({ status }: { status: string }) {
  const { label, tone } = applicationState(status)
  return <Status tone={tone}>{label}</Status>
}

function RecordActions({ record: { number, name, status }, onDetail, onResult, onCopy }: Actions & { record: ApplicationRecord }) {
  return (
    <span className={styles.actions}>
      <Button type="link" size="small" aria-label={`详情：${name}`} onClick={() => onDetail(number)}>
        详情
      </Button>
      {applicationCan.viewResult({ state: status }) && (
        <Button type="link" size="small" aria-label={`查看结果：${name}`} onClick={() => onResult(number)}>
          查看结果
        </Button>
      )}
      <Button type="link" size="small" aria-label={`复制为新申请：${name}`} onClick={() => onCopy(number)}>
        复制为新申请
      </Button>
    </span>
  )
}

function RecordCard({ record, isNew, onDetail, onResult, onCopy }: Actions & { record: ApplicationRecord; isNew: boolean }) {
  const { number, name, taskType, status, submittedAt } = record
  return (
    <>
      <div className={cards.title}>
        <h2>
          {name} {isNew && <New />}
        </h2>
        <ApplicationStatus status={status} />
      </div>
      <RefusalReason record={record} />
      <p className={cards.line}>{taskType.replaceAll('|', ' / ')}</p>
      <p className={cards.line}>
        {number}
        <span>{submittedAt}</span>
      </p>
      <div className={styles.cardActions}>
        <Button onClick={() => onDetail(number)}>详情</Button>
        {applicationCan.viewResult({ state: status }) && <Button onClick={() => onResult(number)}>查看结果</Button>}
        <Button onClick={() => onCopy(number)}>复制为新申请</Button>
      </div>
    </>
  )
}

function NoRecords({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="没有符合条件的申请" drawing="search">
        <Button onClick={onReset}>清除筛选条件</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="还没有申请">
      <p>填写扫描目标并提交后，可以在这里查看审核进度。</p>
      <Button type="primary" href="/apply/add">
        新建申请
      </Button>
    </EmptyState>
  )
}

/** Why an application was refused, in its row. */
function RefusalReason({ record: { status, comment } }: { record: { status: string; comment: string } }) {
  if (applicationState(status).value !== 'rejected' || comment === '') return null
  return (
    <span className={styles.reason} title={comment}>
      驳回原因：{comment}
    </span>
  )
}
