import { Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Filters, filtersOf } from '#ui/antd/filters.tsx'
import { PagedTable } from '#ui/antd/paged-table.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listConsultations, viewConsultation } from '../contract.ts'
import { consultationLimits, consultationStates } from '../rules.ts'
import { ConsultationDrawer, type OpenedConsultation } from './consultation-drawer.tsx'
import styles from './consultations.module.css'

type Item = CallReply<typeof listConsultations>['items'][number]

function load({ call, url }: ScreenLoading) {
  const { text, page, days } = filtersOf(url)
  const state = (['new', 'handled'] as const).find((known) => known === text('state')) ?? ''
  return call(listConsultations, { state, text: text('text'), ...days, page, pageSize: 20 })
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '在线咨询'

export default function ConsultationListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<OpenedConsultation>()

  async function open(id: string): Promise<void> {
    await attempt(async () => setOpened(await callFromBrowser(viewConsultation, { id })))
  }

  return (
    <Screen
      title="在线咨询"
      lead={`官网访客提交的咨询。打开详情可见完整手机号，查看会记入操作审计；提交 ${consultationLimits.daysKept} 天后自动删除。`}
      filters={
        <Filters
          filters={[
            {
              kind: 'choice',
              name: 'state',
              label: '状态',
              options: Object.entries(consultationStates).map(([value, { label }]) => ({ value, label })),
            },
            { kind: 'text', name: 'text', label: '称呼、单位、内容或完整手机号' },
            { kind: 'days', label: '提交日期' },
          ]}
        />
      }
    >
      <PagedTable<Item>
        rowKey="id"
        items={loaderData.items}
        total={loaderData.total}
        columns={[
          { title: '提交时间', dataIndex: 'createdAt', width: 150, render: formatMinute },
          {
            title: '状态',
            width: 100,
            render: (_, { state }) => <Status tone={consultationStates[state].tone}>{consultationStates[state].label}</Status>,
          },
          { title: '称呼', dataIndex: 'name', className: styles.name ?? '' },
          { title: '手机号', dataIndex: 'phone', width: 120, className: styles.number ?? '' },
          { title: '单位', className: styles.company ?? '', render: (_, { company }) => company || '—' },
          { title: '咨询内容', dataIndex: 'question', className: styles.question ?? '' },
          { title: '处理人', render: (_, { handledByName }) => handledByName || '—' },
          {
            title: '操作',
            width: 90,
            fixed: 'right',
            render: (_, { id, name }) => (
              <Button size="small" aria-label={`查看${name}的咨询`} onClick={() => void open(id)}>
                查看
              </Button>
            ),
          },
        ]}
      />
      <ConsultationDrawer opened={opened} onClose={() => setOpened(undefined)} onHandled={() => void revalidate()} />
    </Screen>
  )
}
