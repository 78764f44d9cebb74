import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { RefreshCw } from '#ui/icons.ts'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { toChoices } from '#kit/choices.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { RetryButton } from '#platform/calls/shared/retry-button.tsx'
import { readFilters } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { webhookCalls } from '../contract.ts'
import { deliveryCan, deliveryStates } from '#platform/webhooks/rules.ts'
import { SettingForm } from './setting-form.tsx'
import styles from './webhooks.module.css'

type Delivery = CallReply<typeof webhookCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { oneOf, page, pageSize } = readFilters(url)
  const state = oneOf('state', deliveryStates)
  const [setting, deliveries] = await Promise.all([call(webhookCalls.setting, {}), call(webhookCalls.list, { state, page, pageSize })])
  return { setting, state, deliveries }
})

export const title = '数据推送'

const columns: ListColumn<Delivery>[] = [
  { key: 'createdAt', title: '产生时间', type: 'time', width: 150, text: ({ createdAt }) => formatMinute(createdAt) },
  { ...stateColumn(deliveryStates), width: 110 },
  { key: 'event', title: '事件', type: 'text', className: styles.mono, text: ({ event }) => event },
  { key: 'subject', title: '对象', type: 'text', className: styles.mono, phone: 'name', text: ({ subject }) => subject },
  { key: 'attempts', title: '已尝试', type: 'count', width: 90, text: ({ attempts }) => `${attempts} 次` },
  { key: 'nextAt', title: '下次尝试', type: 'time', text: ({ nextAt }) => formatMinute(nextAt) },
  { key: 'answer', title: '最近应答', type: 'text', className: styles.answer, text: formatAnswer },
]

export default function WebhooksScreen({ loaderData: { setting, state, deliveries } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()

  return (
    <Screen
      title="数据推送"
      lead="审核通过等事件以签名请求推送到接收系统；失败后按间隔自动重试，重试用尽的可在此重新发送。"
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <div className={blocks.parts}>
        <SettingForm key={JSON.stringify(setting)} setting={setting} onSaved={() => void revalidate()} />
        <section className={styles.part} aria-labelledby="deliveries">
          <h2 id="deliveries">推送记录</h2>
          <RecordList<Delivery>
            list="/console/webhooks"
            label="推送记录"
            columns={columns}
            rows={deliveries.items}
            rowKey={({ id }) => id}
            empty={<p>有通知推送到接收地址后，会出现在这里。</p>}
            total={deliveries.total}
            filters={[{ kind: 'choice', name: 'state', label: '状态', options: toChoices(deliveryStates) }]}
            renderActions={(delivery) =>
              deliveryCan.resend(delivery) && (
                <RetryButton
                  verb="重新发送"
                  subject={delivery.subject}
                  content="将立即再次发送到当前设置的接收地址。"
                  done="已加入发送队列"
                  retry={() => callFromBrowser(webhookCalls.resend, { id: delivery.id })}
                />
              )
            }
            fetchPage={(page) => callFromBrowser(webhookCalls.list, { state, ...page })}
          />
        </section>
      </div>
    </Screen>
  )
}

function formatAnswer({ deliveredAt, lastStatus, lastError }: Delivery): string {
  if (lastError) return lastError
  return deliveredAt ? `HTTP ${lastStatus}，${formatMinute(deliveredAt)} 送达` : '—'
}
