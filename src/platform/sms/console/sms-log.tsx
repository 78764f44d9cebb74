import { Button } from 'antd'
import { formatMinute } from '#kit/dates.ts'
import { RefreshCw } from '#ui/icons.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { smsCalls } from '../contract.ts'
import { providerLabels, smsLimits, type SmsScene, smsScenes, type SmsState, smsStates } from '../rules.ts'
import { type OpenedSms, SmsDrawer } from './sms-drawer.tsx'
import styles from './sms-log.module.css'

type Item = CallReply<typeof smsCalls.list>['items'][number]

const scenes = Object.keys(smsScenes) as SmsScene[]
const states = Object.keys(smsStates) as SmsState[]

async function load({ call, url }: ScreenLoading) {
  const { text, page, days } = filtersOf(url)
  const scene = scenes.find((known) => known === text('scene')) ?? ''
  const state = states.find((known) => known === text('state')) ?? ''
  const mobile = text('mobile').trim().slice(0, smsLimits.query)
  const [list, today] = await Promise.all([
    call(smsCalls.list, { scene, state, mobile, ...days, page, pageSize: 20 }),
    call(smsCalls.today, {}),
  ])
  return { list, today }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '短信记录'

export default function SmsLogScreen({ loaderData: { list, today } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<OpenedSms>()

  async function open(id: string): Promise<void> {
    await attempt(async () => setOpened(await callFromBrowser(smsCalls.get, { id })))
  }

  return (
    <Screen
      title="短信记录"
      lead={`发送通道：${providerLabels[today.provider] ?? today.provider}。今日已用 ${today.spent} 条，每日额度 ${today.dailyBudget} 条；验证码不留存，记录保留 ${smsLimits.daysKept} 天。`}
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
      filters={
        <Filters
          filters={[
            { kind: 'choice', name: 'scene', label: '用途', options: scenes.map((value) => ({ value, label: smsScenes[value].label })) },
            { kind: 'choice', name: 'state', label: '状态', options: states.map((value) => ({ value, label: smsStates[value].label })) },
            { kind: 'text', name: 'mobile', label: '手机号后 4 位或完整号码' },
            { kind: 'days', label: '日期' },
          ]}
        />
      }
    >
      <PagedTable<Item>
        rowKey="id"
        items={list.items}
        total={list.total}
        columns={[
          { title: '时间', dataIndex: 'createdAt', width: 150, render: formatMinute },
          {
            title: '状态',
            width: 110,
            render: (_, { state }) => <Status tone={smsStates[state].tone}>{smsStates[state].label}</Status>,
          },
          { title: '用途', width: 130, render: (_, { scene }) => smsScenes[scene].label },
          { title: '手机号', dataIndex: 'mobile', width: 120, className: styles.number ?? '' },
          { title: '内容', dataIndex: 'text', className: styles.text ?? '' },
          { title: '应答', className: styles.answer ?? '', render: (_, { providerText }) => providerText || '—' },
          {
            title: '操作',
            width: 90,
            fixed: 'right',
            render: (_, { id, mobile, scene }) => (
              <Button size="small" aria-label={`查看发往${mobile}的${smsScenes[scene].label}`} onClick={() => void open(id)}>
                查看
              </Button>
            ),
          },
        ]}
      />
      <SmsDrawer opened={opened} onClose={() => setOpened(undefined)} onResent={() => void revalidate()} />
    </Screen>
  )
}
