import { Drawer } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Fact } from '#ui/text/fact.tsx'
import { interfaceCalls } from '../contract.ts'
import { codeAudienceLabels, codeAudiences } from '../rules.ts'
import { InterfaceTabs } from './interface-tabs.tsx'
import styles from './interfaces.module.css'

type Code = CallReply<typeof interfaceCalls.codes>['items'][number]

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

type CodeDrawerProps = { code: Code | undefined; onClose: () => void }

/** One code with all of its sentences and the calls that answer with it. */
function CodeDrawer({ code, onClose }: CodeDrawerProps) {
  return (
    <Drawer open={code !== undefined} title={code?.code ?? ''} size={640} onClose={onClose} destroyOnHidden>
      {code && <Opened {...code} />}
    </Drawer>
  )
}

function Opened({ status, meaning, advice, sentences, calls }: Code) {
  return (
    <div className={styles.opened}>
      <Facts>
        <Fact name="含义">{meaning}</Fact>
        <Fact name="怎么办">{advice}</Fact>
        <Fact name="HTTP 状态">{status}</Fact>
      </Facts>
      <h2>说明（msg）</h2>
      <ul>
        {sentences.map(({ about, msg }) => (
          <li key={`${about} ${msg}`}>
            {about}：{msg}
          </li>
        ))}
      </ul>
      <h2>系统对接接口</h2>
      {calls.length === 0 ? <p>系统对接的接口不会答复此代码。</p> : <p className={styles.code}>{calls.join('、')}</p>}
    </div>
  )
}
