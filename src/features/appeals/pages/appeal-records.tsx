import { Button } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { CallReply } from '#gateway/call.ts'
import { OwnList, type OwnListProps } from '#platform/lists/parts/own/own-list.tsx'
import cards from '#platform/lists/parts/own/own-list.module.css'
import { ClampedText } from '#ui/text/clamped-text.tsx'
import type { listAppeals } from '../contract.ts'
import { appealCan, type AppealState, appealStates } from '../rules.ts'
import styles from './appeal-records.module.css'
import { appealsPageSize } from './appeals-address.ts'
import { Status } from '#ui/feedback/status.tsx'

export type Appeal = CallReply<typeof listAppeals>['items'][number]

type AppealRecordsProps = Pick<OwnListProps<Appeal>, 'items' | 'total' | 'page' | 'busy' | 'empty' | 'onPage'> & {
  onResult: (appeal: Appeal) => void
}

export function AppealRecords({ onResult, ...list }: AppealRecordsProps) {
  return (
    <OwnList<Appeal>
      {...list}
      pageSize={appealsPageSize}
      rowKey={({ id }) => id}
      columns={getColumns(onResult)}
      cardsUpTo={900}
      renderCard={(appeal) => <AppealCard appeal={appeal} onResult={onResult} />}
    />
  )
}

function getColumns(onResult: AppealRecordsProps['onResult']): ColumnsType<Appeal> {
  return [
    { title: '申诉类型', dataIndex: 'type', className: styles.short ?? '' },
    { title: '申诉描述', dataIndex: 'description', width: '100%', render: (text: string) => <ClampedText text={text} lines={2} /> },
    { title: '联系电话', dataIndex: 'phone', className: styles.short ?? '' },
    { title: '申诉时间', dataIndex: 'filedAt', className: styles.time ?? '' },
    { title: '状态', key: 'state', className: styles.short ?? '', render: (_, { state }) => <AppealStatus state={state} /> },
    { title: '处理时间', dataIndex: 'handledAt', className: styles.time ?? '', render: (text: string) => text || '—' },
    {
      title: '操作',
      key: 'actions',
      className: styles.short ?? '',
      render: (_, appeal) =>
        appealCan.viewResult(appeal) && (
          <Button
            type="link"
            size="small"
            aria-label={`查看结果：${appeal.type}`}
            className={styles.action ?? ''}
            onClick={() => onResult(appeal)}
          >
            查看结果
          </Button>
        ),
    },
  ]
}

function AppealCard({ appeal, onResult }: { appeal: Appeal; onResult: AppealRecordsProps['onResult'] }) {
  return (
    <div className={styles.card}>
      <div className={cards.title}>
        <h2>{appeal.type}</h2>
        <AppealStatus state={appeal.state} />
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
      {appealCan.viewResult(appeal) && (
        <Button aria-label={`查看结果：${appeal.type}`} onClick={() => onResult(appeal)}>
          查看结果
        </Button>
      )}
    </div>
  )
}

function AppealStatus({ state }: { state: AppealState }) {
  const { label, tone } = appealStates[state]
  return <Status tone={tone}>{label}</Status>
}
