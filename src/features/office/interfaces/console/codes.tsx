import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { interfaceCalls } from '../contract.ts'
import { codeAudienceLabels, codeAudiences } from '../rules.ts'
import { type Code, CodeDrawer } from './code-drawer.tsx'
import { InterfaceTabs } from './interface-tabs.tsx'
import styles from './interfaces.module.css'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = { q: text('q'), audience: oneOf('audience', codeAudiences) }
  const id = text('id')
  const [codes, opened] = await Promise.all([
    call(interfaceCalls.codes, { ...filters, page, pageSize }),
    id ? call(interfaceCalls.codes, { q: id, pageSize: 100 }) : undefined,
  ])
  return { filters, codes, opened: opened?.items.find(({ code }) => code === id) }
})

export const title = '错误码'

export default function CodesScreen({ loaderData: { filters, codes, opened } }: ScreenProps<typeof clientLoader>) {
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen title={title} lead="接口拒绝时答复的代码（code）与说明（msg）。代码不变，说明可能随业务调整，程序请以代码判断。">
      <InterfaceTabs current="错误码" />
      <RecordList<Code>
        list="/console/interfaces/codes"
        label="错误码"
        columns={columns}
        rows={codes.items}
        total={codes.total}
        rowKey={({ code }) => code}
        empty={<p>错误码随系统提供。</p>}
        filters={[
          { kind: 'text', name: 'q', label: '搜索' },
          { kind: 'choice', name: 'audience', label: '用途', options: toChoices(codeAudienceLabels) },
        ]}
        open={({ code }) => getRowAddress(code)}
        openLabel={({ code }) => `查看错误码 ${code}`}
        fetchPage={(page) => callFromBrowser(interfaceCalls.codes, { ...filters, ...page })}
      />
      <CodeDrawer code={opened} onClose={() => show('')} />
    </Screen>
  )
}

const columns: ListColumn<Code>[] = [
  { key: 'code', title: '代码', type: 'text', width: 200, phone: 'name', className: styles.code, text: ({ code }) => code },
  { key: 'meaning', title: '含义', type: 'text', text: ({ meaning }) => meaning },
  { key: 'advice', title: '怎么办', type: 'text', text: ({ advice }) => advice },
  { key: 'calls', title: '系统对接接口', type: 'text', width: 200, className: styles.code, text: ({ calls }) => formatCalls(calls) },
  { key: 'about', title: '业务', type: 'text', width: 160, isOptional: true, text: ({ sentences }) => listSubjects(sentences).join('、') },
  { key: 'status', title: 'HTTP', type: 'count', width: 80, isOptional: true, text: ({ status }) => String(status) },
  {
    key: 'sentences',
    title: '全部说明',
    type: 'text',
    isOptional: true,
    text: ({ sentences }) => sentences.map(({ about, msg }) => `${about}：${msg}`).join('\n'),
  },
]

const namedCalls = 3

function formatCalls(calls: readonly string[]): string {
  return calls.length > namedCalls ? `${calls.slice(0, namedCalls).join('、')} 等 ${calls.length} 个` : calls.join('、')
}

function listSubjects(sentences: Code['sentences']): string[] {
  return [...new Set(sentences.map(({ about }) => about))]
}
