import type { TaskTree, TaskType } from '../../task-rules.ts'
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
export function getTask(tree: TaskTree, path: readonly string[]): Policy['task'] {
  const first = tree.find(({ id }) => id === path[0])
  return first && { class: first.class, name: first.name }
}

/** What to know before one picks this type: of the lowest level that says something. */
export function getRiskNote(nodes: readonly TaskType[]): string {
  return nodes.findLast(({ note }) => note !== '')?.note ?? ''
}
