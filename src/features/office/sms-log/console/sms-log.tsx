import { Button } from 'antd'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import { formatMinute } from '#kit/dates.ts'
import { RefreshCw } from '#ui/icons.ts'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { smsCalls } from '../contract.ts'
import { providerLabels, smsLimits, type SmsScene, smsScenes, type SmsState, smsStates } from '#platform/sms/rules.ts'
import { SmsDrawer } from './sms-drawer.tsx'
import styles from './sms-log.module.css'

type Item = CallReply<typeof smsCalls.list>['items'][number]

const scenes = Object.keys(smsScenes) as SmsScene[]
const states = Object.keys(smsStates) as SmsState[]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const mobile = text('mobile').trim()
  const filters = { scene: oneOf('scene', smsScenes), state: oneOf('state', smsStates), mobile, ...days }
  const id = text('id')
  const [list, today, opened] = await Promise.all([
    call(smsCalls.list, { ...filters, page, pageSize }),
    call(smsCalls.today, {}),
    id ? call(smsCalls.get, { id }) : undefined,
  ])
  return { filters, list, today, opened }
})

export const title = '短信记录'

const listFilters: Filter[] = [
  { kind: 'choice', name: 'scene', label: '用途', options: scenes.map((value) => ({ value, label: smsScenes[value].label })) },
  { kind: 'choice', name: 'state', label: '状态', options: states.map((value) => ({ value, label: smsStates[value].label })) },
  { kind: 'text', name: 'mobile', label: '手机号后 4 位或完整号码' },
  { kind: 'days', label: '日期' },
]

const columns: ListColumn<Item>[] = [
  { key: 'createdAt', title: '时间', type: 'time', width: 150, text: ({ createdAt }) => formatMinute(createdAt) },
  { ...stateColumn(smsStates), width: 110 },
  { key: 'scene', title: '用途', type: 'text', width: 130, text: ({ scene }) => smsScenes[scene].label },
  { key: 'mobile', title: '手机号', type: 'identifier', width: 120, className: styles.number, phone: 'name', text: ({ mobile }) => mobile },
  { key: 'text', title: '内容', type: 'text', className: styles.text, text: ({ text }) => text },
  { key: 'answer', title: '应答', type: 'text', className: styles.answer, text: ({ providerText }) => providerText },
]

export default function SmsLogScreen({ loaderData: { filters, list, today, opened } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen
      title="短信记录"
      lead={`发送通道：${providerLabels[today.provider] ?? today.provider}。今日已用 ${today.spent} 条，每日额度 ${today.dailyBudget} 条；验证码不留存，记录保留 ${smsLimits.daysKept} 天。`}
      actions={
        <Button icon={<RefreshCw />} onClick={() => void revalidate()}>
          刷新
        </Button>
      }
    >
      <RecordList<Item>
        list="/console/sms"
        label="短信记录"
        columns={columns}
        rows={list.items}
        rowKey={({ id }) => id}
        empty={<p>{today.provider ? '发送短信后，会出现在这里。' : '未开通短信服务，系统不会发送短信。'}</p>}
        total={list.total}
        filters={listFilters}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ mobile, scene }) => `查看发往${mobile}的${smsScenes[scene].label}`}
        fetchPage={(page) => callFromBrowser(smsCalls.list, { ...filters, ...page })}
      />
      <SmsDrawer opened={opened} onClose={() => show('')} onResent={() => void revalidate()} />
    </Screen>
  )
}
