import { type ProjectKind, projectKinds } from '../../rules.ts'

type Detail = Readonly<Record<string, unknown>>
type Note = (detail: Detail) => readonly string[]

// The rest of a long list is in the audit trail.
const mostChanges = 3

const notes: Readonly<Record<string, Note>> = {
  'project.create': ({ startsOn }) => [fromDay(startsOn)],
  'project.import': ({ startsOn }) => [fromDay(startsOn)],
  'project.change': ({ before, after }) => toFactChanges(asDetail(before), asDetail(after)),
  'project.mark-problem': ({ reason }) => [asText(reason)],
  'project.clear-problem': ({ reason }) => [asText(reason)],
  'project.set-visibility': ({ before, after, shown, hidden }) => [
    ...toSwitches(asDetail(before), asDetail(after)),
    named('展示', shown),
    named('不展示', hidden),
  ],
  'project.apply-template': ({ kind, startsOn }) => [asText(projectKinds[kind as ProjectKind]), fromDay(startsOn)],
  'project.save-plan': ({ added, removed, changed }) => [named('新增', added), named('删除', removed), toChanges(asList(changed))],
  // A finish that is dated back has a reason; of any other the time is the event's.
  'project.finish-node': ({ node, finishedAt, reason, before }) => [
    asText(node),
    asText(reason) && finishedOn(finishedAt),
    asText(reason),
    named('当时未完成', before),
  ],
  'project.skip-node': ({ node, reason }) => [asText(node), asText(reason)],
  'project.reopen-node': ({ node, finishedAt, reason }) => [asText(node), finishedOn(finishedAt), asText(reason)],
  'project.save-tasks': ({ after }) => [asList(after).join('、')],
  'project.add-document': ({ title, isVisible }) => [asText(title), visibility(isVisible)],
  'project.change-document': ({ after }) => [asText(asDetail(after).title), visibility(asDetail(after).isVisible)],
  'project.remove-document': ({ title }) => [asText(title)],
  'project.download': ({ documents }) => [asList(documents).join('、')],
  'project-link.create': ({ label }) => [asText(label)],
  'project-link.switch-off': ({ label }) => [asText(label)],
  'project-subscription.create': ({ phone }) => [asText(phone)],
  'project-subscription.remove': ({ phone }) => [asText(phone)],
  'research.save': ({ title, questions }) => [asText(title), typeof questions === 'number' ? `${questions} 个问题` : ''],
  'solution.apply': ({ tasks, price }) => [
    join(asList(tasks), '、', '项'),
    Number(price) > 0 ? `扣除 ${Number(price)} 枚` : '不扣除查询币',
  ],
  'solution.accept': ({ task, comment }) => [asText(task), asText(comment)],
  'solution.undo': ({ task }) => [asText(task)],
  'solution.complete': ({ task, comment }) => [asText(task), asText(comment)],
  'solution.decline': ({ task, comment, refunded }) => [asText(task), asText(comment), refunded ? `退回 ${Number(refunded)} 枚` : ''],
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
    const [from, to] = [before, after].map((one) => (column === 'kind' ? projectKinds[one[column] as ProjectKind] : asText(one[column])))
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

function fromDay(startsOn: unknown): string {
  return asText(startsOn) && `自 ${asText(startsOn)} 起`
}

function finishedOn(finishedAt: unknown): string {
  return asText(finishedAt) && `完成于 ${asText(finishedAt).slice(0, 16)}`
}

function visibility(isVisible: unknown): string {
  return isVisible === true ? '客户可以下载' : '仅员工可见'
}

function named(name: string, value: unknown): string {
  const list = asList(value)
  return list.length > 0 ? `${name} ${list.join('、')}` : ''
}

function asDetail(value: unknown): Detail {
  return typeof value === 'object' && value !== null ? (value as Detail) : {}
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(asText).filter((text) => text !== '') : []
}
