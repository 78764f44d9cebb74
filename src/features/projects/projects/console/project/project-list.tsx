import { Button } from 'antd'
import { CustomerLink } from '#platform/company-names/shared/customer-link.tsx'
import { useNew } from '#platform/finding/shared/use-new.ts'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { formatDate, formatMinute } from '#kit/dates.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Plus } from '#ui/icons.ts'
import { listEntityChoices, listProjects } from '../../desk-contract.ts'
import { projectKinds, projectSorts, projectStates } from '../../rules.ts'
import { kindChoices, levelFilterChoices, stateChoices } from '../choices.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import styles from '../projects.module.css'
import { ProjectDialog } from './project-dialog.tsx'

type Project = CallReply<typeof listProjects>['items'][number]
const first = '-created'
const shownChoices = [
  { value: '1', label: '可查询' },
  { value: '0', label: '已关闭' },
]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const filters = {
    text: text('text'),
    operator: text('operator'),
    kind: oneOf('kind', projectKinds),
    level: oneOf('level', ['1', '2', '3', '4', 'none']),
    state: oneOf('state', projectStates),
    node: text('node'),
    shown: oneOf('shown', ['0', '1']),
    ...days,
    sort: oneOf('sort', projectSorts, first),
  }
  const [listed, { entities }] = await Promise.all([call(listProjects, { ...filters, page, pageSize }), call(listEntityChoices, {})])
  return { filters, listed, entities }
})

export const title = '项目'

const columns: ListColumn<Project>[] = [
  { key: 'number', title: '项目编号', type: 'identifier', sort: 'number', className: blocks.mono, text: ({ number }) => number },
  { key: 'name', title: '项目名称', type: 'text', className: styles.name, phone: 'name', text: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    type: 'text',
    phone: 'state',
    text: ({ state }) => projectStates[state].label,
    render: ({ state }) => <Status tone={projectStates[state].tone}>{projectStates[state].label}</Status>,
  },
  { key: 'finished', title: '已完成节点', type: 'count', text: ({ finished, nodes }) => `${finished} / ${nodes}` },
  { key: 'nextNode', title: '下一节点', type: 'text', text: ({ nextNode }) => nextNode },
  {
    key: 'nextOn',
    title: '计划日期',
    type: 'day',
    sort: 'planned',
    width: 110,
    text: ({ nextOn }) => nextOn,
    render: ({ nextOn }) => (nextOn && nextOn < formatDate(new Date()) ? <span className={styles.late}>{nextOn}</span> : nextOn || '—'),
  },
  {
    key: 'customer',
    title: '客户单位',
    type: 'text',
    text: ({ customer }) => customer,
    render: ({ id, customer }) => (
      <CustomerLink of="project" id={id}>
        {customer}
      </CustomerLink>
    ),
  },
  { key: 'systemName', title: '被测系统', type: 'text', isOptional: true, text: ({ systemName }) => systemName },
  { key: 'operator', title: '运营主体', type: 'text', isOptional: true, text: ({ operator }) => operator },
  { key: 'kind', title: '类型', type: 'text', isOptional: true, text: ({ kind }) => projectKinds[kind] },
  { key: 'level', title: '级别', type: 'text', isOptional: true, text: ({ level }) => level },
  { key: 'shown', title: '客户查询', type: 'text', isOptional: true, text: ({ isShown }) => (isShown ? '可查询' : '已关闭') },
  { key: 'created', title: '登记时间', type: 'time', sort: 'created', isOptional: true, text: ({ createdAt }) => formatMinute(createdAt) },
]

function filtersWith(entities: readonly { id: string; name: string }[]): Filter[] {
  return [
    { kind: 'text', name: 'text', label: '编号、名称、客户或系统' },
    { kind: 'choice', name: 'state', label: '状态', options: stateChoices },
    { kind: 'text', name: 'node', label: '下一节点' },
    { kind: 'days', label: '计划日期' },
    { kind: 'choice', name: 'operator', label: '运营主体', options: entities.map(({ id, name }) => ({ value: id, label: name })) },
    { kind: 'choice', name: 'kind', label: '类型', options: kindChoices },
    { kind: 'choice', name: 'level', label: '级别', options: levelFilterChoices },
    { kind: 'choice', name: 'shown', label: '客户查询', options: shownChoices },
  ]
}

export default function ProjectListScreen({ loaderData: { filters, listed, entities } }: ScreenProps<typeof clientLoader>) {
  const [isCreating, setCreating] = useNew()
  const navigate = useNavigate()
  const create = (
    <Button type="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      登记项目
    </Button>
  )
  return (
    <Screen title="项目" lead="测评与评估项目的进度、任务和文件；客户凭项目编号查询进度。" actions={create}>
      <RecordList<Project>
        list="/console/projects"
        label="项目"
        columns={columns}
        rows={listed.items}
        rowKey={({ id }) => id}
        total={listed.total}
        isMore={listed.isMore}
        filters={filtersWith(entities)}
        firstSort={first}
        open={({ id }) => `/console/projects/${id}`}
        openLabel={({ number }) => `查看项目 ${number}`}
        fetchPage={(page) => callFromBrowser(listProjects, { ...filters, ...page })}
        empty={<Button onClick={() => setCreating(true)}>登记项目</Button>}
      />
      <ProjectDialog
        open={isCreating}
        entities={entities}
        onClose={() => setCreating(false)}
        onSaved={(id) => void navigate(`/console/projects/${id}`)}
      />
    </Screen>
  )
}
