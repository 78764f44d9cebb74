import { Button } from 'antd'
import { Plus } from '#ui/icons.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { formatMinute } from '#kit/dates.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { getRequest, listRequests } from '../contract.ts'
import { requestKinds, requestStates } from '../rules.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'

type Request = CallReply<typeof listRequests>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = { kind: oneOf('kind', requestKinds), state: oneOf('state', requestStates) }
  const id = text('id')
  const [requests, opened] = await Promise.all([
    call(listRequests, { ...filters, page, pageSize }),
    id ? call(getRequest, { id }) : undefined,
  ])
  return { filters, requests, opened }
})

export const title = '个人信息请求'

const columns: ListColumn<Request>[] = [
  { key: 'masked', title: '请求人', type: 'identifier', phone: 'name', text: ({ masked }) => masked },
  { key: 'kind', title: '请求', type: 'text', text: ({ kind }) => requestKinds[kind] },
  stateColumn(requestStates),
  { key: 'madeBy', title: '提出人', type: 'text', text: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: '提出时间', type: 'time', text: ({ madeAt }) => formatMinute(madeAt) },
  { key: 'settledBy', title: '确认人', type: 'text', text: ({ settledBy }) => settledBy },
  { key: 'settledAt', title: '办结时间', type: 'time', text: ({ settledAt }) => formatMinute(settledAt) },
]

export default function RequestListScreen({ loaderData: { filters, requests, opened } }: ScreenProps<typeof clientLoader>) {
  const [isMaking, setMaking] = useState(false)
  const { getRowAddress, show } = useOpenedRow()
  const { revalidate } = useRevalidator()
  const make = (
    <Button type="primary" icon={<Plus />} onClick={() => setMaking(true)}>
      登记请求
    </Button>
  )
  return (
    <Screen
      title="个人信息请求"
      lead="个人要求查阅、复制或删除其信息时在此办理：核验身份后登记，由账号管理员确认后执行。15 个工作日内答复本人。"
      actions={make}
    >
      <RecordList<Request>
        list="/console/personal-data"
        label="个人信息请求"
        columns={columns}
        rows={requests.items}
        rowKey={({ id }) => id}
        total={requests.total}
        filters={[
          { kind: 'choice', name: 'kind', label: '请求', options: toLabels(requestKinds) },
          { kind: 'choice', name: 'state', label: '状态', options: toChoices(requestStates) },
        ]}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ masked, kind }) => `查看${masked}的${requestKinds[kind]}请求`}
        fetchPage={(page) => callFromBrowser(listRequests, { ...filters, ...page })}
        empty={make}
      />
      <RequestDrawer request={opened} onClose={() => show('')} onRefresh={() => void revalidate()} />
      <RequestDialog open={isMaking} onClose={() => setMaking(false)} onMade={show} />
    </Screen>
  )
}

function toLabels(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
