import { type TaskType, taskClassOf } from '../../rules.ts'
import type { Policy } from '../../targets/policy.ts'

/** The nodes along a path of ids, up to the first unknown id. */
export function listNodes(tree: readonly TaskType[], path: readonly string[]): TaskType[] {
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

/** The names of all levels joined by `|`, the stored form. */
export function formatPath(nodes: readonly TaskType[]): string {
  return nodes.map(({ name }) => name).join('|')
}

/** The ids of a stored path; empty when the tree has changed since. */
export function findPathIds(tree: readonly TaskType[], text: string): string[] {
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

/** The requirements of the task for its targets. */
export function getTask(tree: readonly TaskType[], path: readonly string[]): Policy['task'] {
  const [first] = listNodes(tree, path)
  const kind = first && taskClassOf(first.id)
  return first && kind && { class: kind, name: first.name }
}

/** The warning for a risky task type. */
export function getRiskNote(nodes: readonly TaskType[]): string {
  const text = formatPath(nodes)
  if (text.startsWith('口令猜测')) return '口令猜测会反复尝试登录，可能触发账号锁定。请提前告知系统管理员，并避开业务高峰。'
  if (text.includes('深度')) return '深度扫描请求多、耗时长，请预留时间窗口，并安排在业务低峰进行。'
  if (text.includes('紧急漏洞')) return '紧急漏洞专项会发送针对性的验证请求，扫描期间请安排人员关注业务状态。'
  return ''
}
