import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { toChoices } from '#kit/choices.ts'
import { RetryButton } from '#platform/calls/shared/retry-button.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { pushCalls } from '../../push-contract.ts'
import { engines } from '../../push-rules.ts'
import { PushForm } from './push-form.tsx'
import styles from './push.module.css'

type Row = CallReply<typeof pushCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { oneOf, page, pageSize } = readFilters(url)
  const engine = oneOf('engine', engines)
  const outcome = oneOf('outcome', outcomes)
  const filter = { engine, outcome }
  const [setting, log] = await Promise.all([call(pushCalls.setting, {}), call(pushCalls.list, { ...filter, page, pageSize })])
  return { setting, filter, log }
})

export const title = '收录推送'

const outcomes = { ok: '已接收', failed: '未接收' }
const formatOutcome = ({ isOk }: Row) => outcomes[isOk ? 'ok' : 'failed']

const listFilters = [
  { kind: 'choice', name: 'engine', label: '搜索引擎', options: toChoices(engines) } as const,
  { kind: 'choice', name: 'outcome', label: '结果', options: toChoices(outcomes) } as const,
]

const columns: ListColumn<Row>[] = [
  { key: 'pushedAt', title: '时间', type: 'time', width: 150, text: ({ pushedAt }) => formatMinute(pushedAt) },
  { key: 'engine', title: '搜索引擎', type: 'text', width: 170, phone: 'name', text: ({ engine }) => engines[engine] },
  {
    key: 'outcome',
    title: '结果',
    type: 'text',
    width: 110,
    phone: 'state',
    text: formatOutcome,
    render: (row) => <Status tone={row.isOk ? 'success' : 'error'}>{formatOutcome(row)}</Status>,
  },
  {
    key: 'addresses',
    title: '网址',
    type: 'text',
    className: styles.address,
    text: ({ addresses }) => (addresses.length > 1 ? `${addresses[0]} 等 ${addresses.length} 个` : (addresses[0] ?? '')),
  },
  {
    key: 'answer',
    title: '对方回答',
    type: 'text',
    className: styles.address,
    text: ({ status, answer }) => [status > 0 && `HTTP ${status}`, answer].filter(Boolean).join(' '),
  },
]

export default function PushScreen({ loaderData: { setting, filter, log } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()

  return (
    <Screen title={title} lead="内容发布或下线后，一分钟内把网址告诉搜索引擎，加快收录。默认关闭。">
      <div className={blocks.parts}>
        <PushForm key={JSON.stringify(setting)} setting={setting} onSaved={() => void revalidate()} />
        <div className={styles.log}>
          <h2>推送记录</h2>
          <RecordList<Row>
            list="/console/push"
            label="推送记录"
            columns={columns}
            rows={log.items}
            rowKey={({ id }) => String(id)}
            empty={<p>开启推送后，内容发布或下线时会在这里留下记录。</p>}
            total={log.total}
            filters={listFilters}
            renderActions={(row) =>
              !row.isOk && (
                <RetryButton
                  verb="重新推送"
                  subject={row.addresses[0] ?? ''}
                  content={`对方上次的回答：${row.answer || '无'}。请在排除原因后重新推送。`}
                  done="已加入推送队列"
                  retry={() => callFromBrowser(pushCalls.pushAgain, { id: row.id })}
                />
              )
            }
            fetchPage={(page) => callFromBrowser(pushCalls.list, { ...filter, ...page })}
          />
        </div>
      </div>
    </Screen>
  )
}
