import { Button } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Printer } from '#ui/icons.ts'
import { listControls } from '../contract.ts'
import { type ControlSection, type ControlState, controlSections, controlStates } from '../rules.ts'
import styles from './compliance.module.css'
import { type Control, ControlDrawer } from './control-drawer.tsx'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text } = readFilters(url)
  const filters = { section: text('section') as ControlSection | '', state: text('state') as ControlState | '' }
  return { filters, items: (await call(listControls, filters)).items, id: text('id') }
})

export const title = '合规对照'

export default function ComplianceScreen({ loaderData: { filters, items, id } }: ScreenProps<typeof clientLoader>) {
  const { getRowAddress, show } = useOpenedRow()
  return (
    <Screen
      title="合规对照"
      lead="等保三级、密评三级与个人信息保护义务的自查表，要求一栏为本公司的概述；现状随系统实时变化。"
      actions={
        <Button className="no-print" icon={<Printer />} onClick={() => window.print()}>
          打印
        </Button>
      }
    >
      <ul className={styles.meanings}>
        {Object.values(controlStates).map(({ label, tone, meaning }) => (
          <li key={label}>
            <Status tone={tone}>{label}</Status>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <div className={styles.printed}>
        <RecordList<Control>
          list="/console/compliance"
          label="合规对照"
          columns={columns}
          rows={items}
          rowKey={(row) => row.id}
          empty={<p>自查表随系统提供。</p>}
          filters={[
            { kind: 'choice', name: 'section', label: '标准', options: toChoices(controlSections) },
            { kind: 'choice', name: 'state', label: '状态', options: toChoices(controlStates) },
          ]}
          open={(row) => getRowAddress(row.id)}
          openLabel={(row) => `查看${row.clause || row.demand}的证据`}
          fetchPage={async () => {
            const all = (await callFromBrowser(listControls, filters)).items
            return { items: all, total: all.length }
          }}
        />
      </div>
      <ControlDrawer control={items.find((row) => row.id === id)} onClose={() => show('')} />
    </Screen>
  )
}

const columns: ListColumn<Control>[] = [
  { key: 'clause', title: '条款', type: 'identifier', width: 116, text: ({ clause }) => clause },
  { key: 'demand', title: '要求', type: 'text', phone: 'name', width: 200, text: ({ demand }) => demand },
  { key: 'how', title: '怎样满足、还缺什么', type: 'text', width: 380, text: ({ how }) => how },
  {
    key: 'live',
    title: '现状',
    type: 'text',
    width: 260,
    text: ({ live }) => live.map(({ label, value }) => `${label}：${value}`).join('；'),
    render: ({ live }) => <LiveList live={live} />,
  },
  stateColumn(controlStates),
  { key: 'section', title: '标准', type: 'text', isOptional: true, text: ({ section }) => controlSections[section] },
  {
    key: 'proofs',
    title: '证据（测试）',
    type: 'text',
    isOptional: true,
    text: ({ proofs }) => proofs.map(({ file, tests }) => `${file}：${tests.join('；')}`).join('\n'),
  },
]

function LiveList({ live }: Pick<Control, 'live'>) {
  if (live.length === 0) return '—'
  return (
    <ul className={styles.live}>
      {live.map(({ label, value, tone }) => (
        <li key={label} data-tone={tone}>
          {label}：<strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}
