import { useRevalidator } from 'react-router'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { stateColumn } from '#platform/lists/shared/columns/state-column.tsx'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatMinute } from '#kit/dates.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { useOpenedRow } from '#platform/lists/shared/opened-row.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { listConsultants, listConsultations, viewConsultation } from '../desk-contract.ts'
import { consultationSorts, consultationStateNames, consultationStates } from '../desk-rules.ts'
import { consultationLimits } from '../rules.ts'
import { ConsultationDrawer } from './consultation-drawer.tsx'
import styles from './consultations.module.css'

type Item = CallReply<typeof listConsultations>['items'][number]
const first = '-created'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const id = text('id')
  const filters = {
    state: oneOf('state', ['open', ...consultationStateNames]),
    scope: oneOf('scope', ['mine', 'unassigned', 'due']),
    sort: oneOf('sort', consultationSorts, first),
    text: text('text'),
    ...days,
  }
  const [listed, colleagues, opened] = await Promise.all([
    call(listConsultations, { ...filters, page, pageSize }),
    call(listConsultants, {}),
    id ? call(viewConsultation, { id }) : undefined,
  ])
  return { filters, ...listed, colleagues: colleagues.items, opened }
})

export const title = '在线咨询'

const listFilters: Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    options: [
      { value: 'open', label: '未办结' },
      ...consultationStateNames.map((value) => ({ value, label: consultationStates[value].label })),
    ],
  },
  {
    kind: 'choice',
    name: 'scope',
    label: '跟进',
    options: [
      { value: 'mine', label: '由我跟进' },
      { value: 'unassigned', label: '未分派' },
      { value: 'due', label: '已到期' },
    ],
  },
  { kind: 'text', name: 'text', label: '编号、称呼、单位、主题、内容或完整手机号' },
  { kind: 'days', label: '提交日期' },
]

const columns: ListColumn<Item>[] = [
  { key: 'number', title: '编号', type: 'identifier', width: 150, className: styles.number, text: ({ number }) => number },
  { key: 'createdAt', title: '提交时间', type: 'time', width: 145, sort: 'created', text: ({ createdAt }) => formatMinute(createdAt) },
  { ...stateColumn(consultationStates), width: 100 },
  { key: 'name', title: '称呼', type: 'text', className: styles.name, phone: 'name', text: ({ name }) => name },
  { key: 'phone', title: '手机号', type: 'identifier', width: 120, className: styles.number, text: ({ phone }) => phone },
  { key: 'product', title: '咨询主题', type: 'text', className: styles.company, text: ({ product }) => product },
  { key: 'question', title: '咨询内容', type: 'text', className: styles.question, text: ({ question }) => question },
  {
    key: 'company',
    title: '单位',
    type: 'text',
    className: styles.company,
    isOptional: true,
    text: ({ company }) => company,
    render: ({ id, company }) =>
      company && (
        <CustomerLink of="consultation" id={id}>
          {company}
        </CustomerLink>
      ),
  },
  { key: 'assignee', title: '跟进人', type: 'text', className: styles.name, text: ({ assigneeName }) => assigneeName },
  {
    key: 'followUp',
    title: '跟进日期',
    type: 'day',
    width: 110,
    sort: 'followUp',
    text: ({ followUpOn }) => followUpOn,
    render: ({ followUpOn, isOverdue }) => (isOverdue ? <Status tone="error">{followUpOn} 逾期</Status> : followUpOn || '—'),
  },
  { key: 'handledBy', title: '处理人', type: 'text', className: styles.name, isOptional: true, text: ({ handledByName }) => handledByName },
]

export default function ConsultationListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const { getRowAddress, show } = useOpenedRow()
  const { filters, items, total, isMore, colleagues, opened } = loaderData

  return (
    <Screen
      title="在线咨询"
      lead={`官网访客提交的咨询。打开详情可见完整手机号，查看会记入操作审计；提交 ${consultationLimits.daysKept} 天后自动删除。`}
    >
      <RecordList<Item>
        list="/console/consultations"
        label="在线咨询"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={<p>访客提交在线咨询后，会出现在这里。</p>}
        total={total}
        isMore={isMore}
        filters={listFilters}
        firstSort={first}
        open={({ id }) => getRowAddress(id)}
        openLabel={({ name }) => `查看${name}的咨询`}
        fetchPage={(page) => callFromBrowser(listConsultations, { ...filters, ...page })}
      />
      <ConsultationDrawer opened={opened} colleagues={colleagues} onClose={() => show('')} onChange={revalidate} />
    </Screen>
  )
}
