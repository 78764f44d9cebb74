import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import blocks from '#ui/antd/record/blocks.module.css'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Plus, RefreshCw } from '#ui/icons.ts'
import { alarmCalls } from '../contract.ts'
import { alarmConditions } from '../rules.ts'
import styles from './alarms.module.css'
import { ChannelCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-dialog.tsx'

type Alarm = CallReply<typeof alarmCalls.list>['items'][number]
type Channels = CallReply<typeof alarmCalls.channels>
type Channel = Channels['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { page, pageSize } = readFilters(url)
  const [alarms, channels] = await Promise.all([call(alarmCalls.list, { page, pageSize }), call(alarmCalls.channels, {})])
  return { alarms, channels }
})

export const title = '报警'

const columns: ListColumn<Alarm>[] = [
  { key: 'beganAt', title: '开始', type: 'time', width: 150, text: ({ beganAt }) => formatMinute(beganAt) },
  { key: 'endedAt', title: '结束', type: 'time', width: 150, text: ({ endedAt }) => formatMinute(endedAt) },
  { key: 'condition', title: '报警', type: 'text', width: 170, phone: 'name', text: ({ condition }) => alarmConditions[condition].label },
  { key: 'text', title: '说明', type: 'text', className: styles.text, text: ({ text }) => text },
]

export default function AlarmsScreen({ loaderData: { alarms, channels } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  return (
    <Screen
      title={title}
      lead="每分钟检查一次；每项报警开始时、结束时各发送一次。"
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <div className={blocks.parts}>
        <OpenAlarms open={alarms.open} />
        <ChannelList channels={channels} />
        <div className={styles.channels}>
          <h2>已结束的报警</h2>
          <RecordList<Alarm>
            list="/console/alarms"
            label="已结束的报警"
            columns={columns}
            rows={alarms.items}
            rowKey={({ id }) => String(id)}
            total={alarms.total}
            hasViews={false}
            empty={<p>报警解除后，会出现在这里。</p>}
            fetchPage={(page) => callFromBrowser(alarmCalls.list, page)}
          />
        </div>
      </div>
    </Screen>
  )
}

function OpenAlarms({ open }: { open: readonly Alarm[] }) {
  return (
    <section className={blocks.card} aria-labelledby="open-alarms">
      <h2 id="open-alarms">当前报警</h2>
      {open.length === 0 && (
        <p>
          <Status tone="success">没有报警</Status>
        </p>
      )}
      <ul className={styles.open}>
        {open.map(({ id, condition, text, beganAt }) => (
          <li key={id}>
            <Status tone="error">{alarmConditions[condition].label}</Status>
            <span>
              {text}。{alarmConditions[condition].advice}。
            </span>
            <small>{formatMinute(beganAt)} 起</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChannelList({ channels: { items, hasMail } }: { channels: Channels }) {
  const [edited, setEdited] = useState<Channel | 'new'>()
  const { revalidate } = useRevalidator()
  const mayChange = getSession<{ permissions: readonly string[] }>('staff')?.user.permissions.includes('settings.manage') ?? false

  return (
    <section className={styles.channels} aria-labelledby="alarm-channels">
      <header className={styles.head}>
        <h2 id="alarm-channels">发送渠道</h2>
        {mayChange && (
          <Button type="primary" icon={<Plus />} onClick={() => setEdited('new')}>
            新增渠道
          </Button>
        )}
      </header>
      {items.length === 0 && <p className={blocks.muted}>还没有渠道，报警只显示在此页与工作台。</p>}
      <div className={styles.cards}>
        {items.map((channel) => (
          <ChannelCard key={channel.id} channel={channel} mayChange={mayChange} onChange={() => setEdited(channel)} />
        ))}
      </div>
      {edited && (
        <ChannelDialog
          hasMail={hasMail}
          onClose={() => setEdited(undefined)}
          onSaved={() => void revalidate()}
          {...(edited !== 'new' && { channel: edited })}
        />
      )}
    </section>
  )
}
