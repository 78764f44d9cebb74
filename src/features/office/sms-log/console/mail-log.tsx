import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatMinute } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { mailCalls } from '../mail-contract.ts'
import { mailStates } from '../mail-rules.ts'
import styles from './sms-log.module.css'

type Item = CallReply<typeof mailCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const filters = { state: oneOf('state', mailStates), text: text('text').trim(), ...days }
  return { filters, list: await call(mailCalls.list, { ...filters, page, pageSize }) }
})

export const title = '邮件记录'

const listFilters: Filter[] = [
  { kind: 'choice', name: 'state', label: '状态', options: Object.entries(mailStates).map(([value, { label }]) => ({ value, label })) },
  { kind: 'text', name: 'text', label: '邮箱或标题' },
  { kind: 'days', label: '日期' },
]

const columns: ListColumn<Item>[] = [
  { key: 'createdAt', title: '时间', type: 'time', width: 150, text: ({ createdAt }) => formatMinute(createdAt) },
  { ...stateColumn(mailStates), width: 110 },
  { key: 'address', title: '邮箱', type: 'identifier', className: styles.number, phone: 'name', text: ({ address }) => address },
  { key: 'title', title: '标题', type: 'text', className: styles.text, text: ({ title: words }) => words },
  { key: 'attempts', title: '尝试', type: 'count', width: 80, text: ({ attempts }) => String(attempts) },
  { key: 'error', title: '应答', type: 'text', className: styles.answer, text: ({ error }) => error },
  { key: 'sentAt', title: '提交时间', type: 'time', isOptional: true, text: ({ sentAt }) => (sentAt ? formatMinute(sentAt) : '') },
]

export default function MailLogScreen({ loaderData: { filters, list } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()

  async function resend(id: number): Promise<void> {
    await attempt(async () => {
      await callFromBrowser(mailCalls.resend, { id })
      showToast('success', '已重新排队，一分钟内发送')
    })
    await revalidate()
  }

  return (
    <Screen
      title={title}
      lead="系统发出的每封通知邮件是否被接收；多次未成的列为发送失败，可以再发。邀请和验证邮件含有链接，失败后请在原处重新发起。"
    >
      <RecordList<Item>
        list="/console/mails"
        label="邮件记录"
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => String(id)}
        empty={<p>发送通知邮件后，会出现在这里。</p>}
        total={list.total}
        filters={listFilters}
        renderActions={({ id, mayResend, title: words }) =>
          mayResend && (
            <Button size="small" aria-label={`重新发送：${words}`} onClick={() => void resend(id)}>
              重新发送
            </Button>
          )
        }
        fetchPage={(page) => callFromBrowser(mailCalls.list, { ...filters, ...page })}
      />
    </Screen>
  )
}
