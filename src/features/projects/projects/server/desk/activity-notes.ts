import { type ProjectKind, projectKinds } from '../../rules.ts'

type Detail = Readonly<Record<string, unknown>>
type Note = (detail: Detail) => readonly string[]

// The rest of a long list is in the audit trail.
const mostChanges = 3

const notes: Readonly<Record<string, Note>> = {
  'project.create': ({ startsOn }) => [formatStartDay(startsOn)],
  'project.import': ({ startsOn }) => [formatStartDay(startsOn)],
  'project.change': ({ before, after }) => toFactChanges(toDetail(before), toDetail(after)),
  'project.mark-problem': ({ reason }) => [toText(reason)],
  'project.clear-problem': ({ reason }) => [toText(reason)],
  'project.set-visibility': ({ before, after, shown, hidden }) => [
    ...toSwitches(toDetail(before), toDetail(after)),
    formatNamed('展示', shown),
    formatNamed('不展示', hidden),
  ],
  'project.apply-template': ({ kind, startsOn }) => [toText(projectKinds[kind as ProjectKind]), formatStartDay(startsOn)],
  'project.save-plan': ({ added, removed, changed }) => [
    formatNamed('新增', added),
    formatNamed('删除', removed),
    toChanges(toList(changed)),
  ],
  // A finish that is dated back has a reason; of any other the time is the event's.
  'project.finish-node': ({ node, finishedAt, reason, before }) => [
    toText(node),
    toText(reason) && formatFinishedOn(finishedAt),
    toText(reason),
    formatNamed('当时未完成', before),
  ],
  'project.skip-node': ({ node, reason }) => [toText(node), toText(reason)],
  'project.reopen-node': ({ node, finishedAt, reason }) => [toText(node), formatFinishedOn(finishedAt), toText(reason)],
  'project.save-tasks': ({ after }) => [toList(after).join('、')],
  'project.add-document': ({ title, isVisible }) => [toText(title), formatVisibility(isVisible)],
  'project.change-document': ({ after }) => [toText(toDetail(after).title), formatVisibility(toDetail(after).isVisible)],
  'project.remove-document': ({ title }) => [toText(title)],
  'project.download': ({ documents }) => [toList(documents).join('、')],
  'project-link.create': ({ label }) => [toText(label)],
  'project-link.switch-off': ({ label }) => [toText(label)],
  'project-subscription.create': ({ phone }) => [toText(phone)],
  'project-subscription.remove': ({ phone }) => [toText(phone)],
  'research.save': ({ title, questions }) => [toText(title), typeof questions === 'number' ? `${questions} 个问题` : ''],
  'solution.apply': ({ tasks, price }) => [
    join(toList(tasks), '、', '项'),
    Number(price) > 0 ? `扣除 ${Number(price)} 枚` : '不扣除查询币',
  ],
  'solution.accept': ({ task, comment }) => [toText(task), toText(comment)],
  'solution.undo': ({ task }) => [toText(task)],
  'solution.complete': ({ task, comment }) => [toText(task), toText(comment)],
  'solution.decline': ({ task, comment, refunded }) => [toText(task), toText(comment), refunded ? `退回 ${Number(refunded)} 枚` : ''],
}

/** What an audit entry says in words: the node or document, what changed, and why. */
export function toNote(action: string, detail: Detail): string {
  const parts = notes[action]?.(detail) ?? []
  return parts.filter((part) => part !== '').join('，')
}

const columns: Readonly<Record<string, string>> = {
  number: '项目编号',
  name: '项目名称',
  customer: '客户单位',
  kind: '类型',
  level: '级别',
  operator_id: '运营主体',
  system_name: '被测系统',
}

/** Of a new operating entity the trail holds the id alone, which says nothing here. */
function toFactChanges(before: Detail, after: Detail): string[] {
  const changed = Object.keys(columns).filter((column) => column in after)
  return changed.map((column) => {
    const label = columns[column] as string
    if (column === 'operator_id') return `${label}已更换`
    const [from, to] = [before, after].map((one) => (column === 'kind' ? projectKinds[one[column] as ProjectKind] : toText(one[column])))
    return `${label} ${from || '无'} → ${to || '无'}`
  })
}

function toSwitches(before: Detail, after: Detail): string[] {
  return [
    before.isShown === after.isShown ? '' : after.isShown ? '开放客户查询' : '关闭客户查询',
    before.masksCustomer === after.masksCustomer ? '' : after.masksCustomer ? '隐去客户名称' : '显示客户名称',
  ]
}

function toChanges(changed: readonly string[]): string {
  return join(changed, '；', '处')
}

/** The first few of a list, and how many there are. */
function join(list: readonly string[], separator: string, counted: string): string {
  const shown = list.slice(0, mostChanges).join(separator)
  return list.length > mostChanges ? `${shown}等 ${list.length} ${counted}` : shown
}

function formatStartDay(startsOn: unknown): string {
  return toText(startsOn) && `自 ${toText(startsOn)} 起`
}

function formatFinishedOn(finishedAt: unknown): string {
  return toText(finishedAt) && `完成于 ${toText(finishedAt).slice(0, 16)}`
}

function formatVisibility(isVisible: unknown): string {
  return isVisible === true ? '客户可以下载' : '仅员工可见'
}

function formatNamed(name: string, value: unknown): string {
  const list = toList(value)
  return list.length > 0 ? `${name} ${list.join('、')}` : ''
}

function toDetail(value: unknown): Detail {
  return typeof value === 'object' && value !== null ? (value as Detail) : {}
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toText).filter((text) => text !== '') : []
}
