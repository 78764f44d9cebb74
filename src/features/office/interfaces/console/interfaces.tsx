import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { saveFile } from '#ui/browser/save-file.ts'
import { Download } from '#ui/icons.ts'
import { interfaceCalls } from '../contract.ts'
import { callGroupLabels, callGroups, callKinds } from '../rules.ts'
import { CallDrawer } from './call-drawer.tsx'
import { InterfaceTabs } from './interface-tabs.tsx'
import styles from './interfaces.module.css'

type Head = CallReply<typeof interfaceCalls.list>['items'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = { q: text('q'), group: oneOf('group', callGroups, 'machine') }
  const id = text('id')
  const [list, opened] = await Promise.all([
    call(interfaceCalls.list, { ...filters, page, pageSize }),
    id ? call(interfaceCalls.describe, { id }) : undefined,
  ])
  return { filters, list, opened }
})

export const title = '系统对接'

export default function InterfacesScreen({ loaderData: { filters, list, opened } }: ScreenProps<typeof clientLoader>) {
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen
      title={title}
      lead="其他系统凭接口密钥调用的接口，由程序的接口定义生成；控制台的查询可用本人的权限试用。"
      actions={
        <Button icon={<Download />} onClick={() => void downloadDocument()}>
          下载接口说明（OpenAPI）
        </Button>
      }
    >
      <InterfaceTabs current="接口" />
      <RecordList<Head>
        list="/console/interfaces"
        label="接口"
        columns={columns}
        rows={list.items}
        total={list.total}
        rowKey={({ id }) => id}
        empty={<p>接口随系统提供。</p>}
        filters={[
          { kind: 'text', name: 'q', label: '搜索' },
          {
            kind: 'choice',
            name: 'group',
            label: '范围',
            none: callGroupLabels.machine,
            options: toChoices({ console: callGroupLabels.console }),
          },
        ]}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ name }) => `查看接口 ${name}`}
        fetchPage={(page) => callFromBrowser(interfaceCalls.list, { ...filters, ...page })}
      />
      <CallDrawer call={opened} onClose={() => show('')} />
    </Screen>
  )
}

async function downloadDocument(): Promise<void> {
  await attempt(async () => {
    const { document } = await callFromBrowser(interfaceCalls.document, {})
    saveFile('系统对接接口.openapi.json', new Blob([document], { type: 'application/json' }))
  })
}

const columns: ListColumn<Head>[] = [
  { key: 'name', title: '接口', type: 'text', width: 260, phone: 'name', className: styles.code, text: ({ name }) => name },
  { key: 'title', title: '用途', type: 'text', text: ({ title: words }) => words },
  {
    key: 'kind',
    title: '类型',
    type: 'text',
    width: 100,
    phone: 'state',
    text: ({ kind }) => callKinds[kind],
  },
  { key: 'access', title: '权限', type: 'text', width: 300, text: ({ access }) => access },
]
