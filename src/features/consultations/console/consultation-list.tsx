import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/parts/screen.ts'
import { loadStaleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { type Filter, filtersOf } from '#ui/antd/filters.tsx'
import { RecordList } from '#platform/lists/parts/record-list.tsx'
import type { ListColumn } from '#platform/lists/parts/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listConsultations, viewConsultation } from '../contract.ts'
import { consultationLimits, consultationStates } from '../rules.ts'
import { ConsultationDrawer, type OpenedConsultation } from './consultation-drawer.tsx'
import styles from './consultations.module.css'

type Item = CallReply<typeof listConsultations>['items'][number]

async function load({ call, url }: ScreenLoading) {
  const { text, page, pageSize, days } = filtersOf(url)
  const state = (['new', 'handled'] as const).find((known) => known === text('state')) ?? ('' as const)
  const filters = { state, text: text('text'), ...days }
  return { filters, ...(await call(listConsultations, { ...filters, page, pageSize })) }
}
export const clientLoader = loadScreen(loadStaleIfError(load))

export const title = '在线咨询'

const listFilters: Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    options: Object.entries(consultationStates).map(([value, { label }]) => ({ value, label })),
  },
  { kind: 'text', name: 'text', label: '称呼、单位、内容或完整手机号' },
  { kind: 'days', label: '提交日期' },
]

const columns: ListColumn<Item>[] = [
  { key: 'createdAt', title: '提交时间', width: 150, text: ({ createdAt }) => formatMinute(createdAt) },
  {
    key: 'state',
    title: '状态',
    width: 110,
    phone: 'state',
    text: ({ state }) => consultationStates[state].label,
    render: ({ state }) => <Status tone={consultationStates[state].tone}>{consultationStates[state].label}</Status>,
  },
  { key: 'name', title: '称呼', className: styles.name, phone: 'name', text: ({ name }) => name },
  { key: 'phone', title: '手机号', width: 120, className: styles.number, text: ({ phone }) => phone },
  { key: 'company', title: '单位', className: styles.company, text: ({ company }) => company },
  { key: 'question', title: '咨询内容', className: styles.question, text: ({ question }) => question },
  { key: 'handledBy', title: '处理人', text: ({ handledByName }) => handledByName },
]

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
    >
      <RecordList<Item>
        list="/console/consultations"
        label="在线咨询"
        columns={columns}
        rows={loaderData.items}
        rowKey={({ id }) => id}
        total={loaderData.total}
        filters={listFilters}
        open={({ id }) =>
          () =>
            void open(id)
          }
        openLabel={({ name }) => `查看${name}的咨询`}
        fetchPage={(page) => callFromBrowser(listConsultations, { ...loaderData.filters, ...page })}
      />
      <ConsultationDrawer opened={opened} onClose={() => setOpened(undefined)} onHandled={() => void revalidate()} />
    </Screen>
  )
}
