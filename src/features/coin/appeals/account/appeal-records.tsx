import type { ColumnsType } from 'antd/es/table'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { OwnList, type OwnListProps } from '#platform/lists/shared/own/own-list.tsx'
import cards from '#platform/lists/shared/own/own-list.module.css'
import { ClampedText } from '#ui/text/clamped-text.tsx'
import type { listAppeals } from '../contract.ts'
import { appealCan, getShownState } from '../rules.ts'
import styles from './appeal-records.module.css'
import { appealsPageSize } from './appeals-address.ts'
import { Status } from '#ui/feedback/status.tsx'

type Appeal = CallReply<typeof listAppeals>['items'][number]

type AppealRecordsProps = Pick<OwnListProps<Appeal>, 'items' | 'total' | 'page' | 'busy' | 'empty' | 'onPage'> & {
  getAddress: (id: string) => string
}

export function AppealRecords({ getAddress, ...list }: AppealRecordsProps) {
  return (
    <OwnList<Appeal>
      {...list}
      pageSize={appealsPageSize}
      rowKey={({ id }) => id}
      columns={getColumns(getAddress)}
      open={({ id }) => getAddress(id)}
      cardsUpTo={900}
      renderCard={(appeal) => <AppealCard appeal={appeal} address={getAddress(appeal.id)} />}
    />
  )
}

function getColumns(getAddress: AppealRecordsProps['getAddress']): ColumnsType<Appeal> {
  return [
    { title: '申诉类型', dataIndex: 'type', className: styles.short ?? '' },
    { title: '申诉描述', dataIndex: 'description', width: '100%', render: (text: string) => <ClampedText text={text} lines={2} /> },
    { title: '联系电话', dataIndex: 'phone', className: styles.short ?? '' },
    { title: '申诉时间', dataIndex: 'filedAt', className: styles.time ?? '' },
    { title: '状态', key: 'state', className: styles.short ?? '', render: (_, appeal) => <AppealStatus {...appeal} /> },
    { title: '处理时间', dataIndex: 'handledAt', className: styles.time ?? '', render: (text: string) => text || '—' },
    {
      title: '操作',
      key: 'actions',
      className: styles.short ?? '',
      render: (_, appeal) => (
        <Link to={getAddress(appeal.id)} className={styles.action} aria-label={`${nameOpening(appeal)}：${appeal.type}`}>
          {nameOpening(appeal)}
        </Link>
      ),
    },
  ]
}

function nameOpening(appeal: Appeal): string {
  return appealCan.viewResult(appeal) ? '查看结果' : '详情'
}

function AppealCard({ appeal, address }: { appeal: Appeal; address: string }) {
  return (
    <div className={styles.card}>
      <div className={cards.title}>
        <h2>{appeal.type}</h2>
        <AppealStatus {...appeal} />
      </div>
      <p className={styles.description}>{appeal.description}</p>
      <dl>
        <dt>联系电话</dt>
        <dd>{appeal.phone}</dd>
        <dt>申诉时间</dt>
        <dd>{appeal.filedAt}</dd>
        {appeal.handledAt && (
          <>
            <dt>处理时间</dt>
            <dd>{appeal.handledAt}</dd>
          </>
        )}
      </dl>
      <Link to={address} className={styles.open} aria-label={`${nameOpening(appeal)}：${appeal.type}`}>
        {nameOpening(appeal)}
      </Link>
    </div>
  )
}

export function AppealStatus(appeal: Pick<Appeal, 'state' | 'isWithdrawn'>) {
  const { label, tone } = getShownState(appeal)
  return <Status tone={tone}>{label}</Status>
}
