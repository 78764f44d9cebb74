import { type TaskType, taskClassOf } from '../../rules.ts'
import type { Policy } from '../../targets/policy.ts'

/** The nodes along a path of ids; shorter where the tree doesn't know one. */
export function nodesAlong(tree: readonly TaskType[], path: readonly string[]): TaskType[] {
  const nodes: TaskType[] = []
  let level: readonly TaskType[] = tree
  for (const id of path) {
    const node = level.find((one) => one.id === id)
    if (!node) break
    nodes.push(node)
    level = node.children
  }
  return nodes
}

/** Levels joined by a pipe (specification 1, §3). */
export function pathText(nodes: readonly TaskType[]): string {
  return nodes.map(({ name }) => name).join('|')
}

/** The ids behind a stored text; none when the tree has changed since. */
export function pathOf(tree: readonly TaskType[], text: string): string[] {
  const ids: string[] = []
  let level = tree
  for (const name of text.split('|')) {
    const node = level.find((one) => one.name === name)
    if (!node) return []
    ids.push(node.id)
    level = node.children
  }
  return ids
}

/** What the task asks of its targets. */
export function taskOf(tree: readonly TaskType[], path: readonly string[]): Policy['task'] {
  const [first] = nodesAlong(tree, path)
  const kind = first && taskClassOf(first.id)
  return first && kind && { class: kind, name: first.name }
}

/** What one should know before choosing it. */
export function riskNote(nodes: readonly TaskType[]): string {
  const text = pathText(nodes)
  if (text.startsWith('口令猜测')) return '口令猜测会反复尝试登录，可能触发账号锁定。请提前告知系统管理员，并避开业务高峰。'
  if (text.includes('深度')) return '深度扫描请求多、耗时长，请预留时间窗口，并安排在业务低峰进行。'
  if (text.includes('紧急漏洞')) return '紧急漏洞专项会发送针对性的验证请求，扫描期间请安排人员关注业务状态。'
  return ''
}
