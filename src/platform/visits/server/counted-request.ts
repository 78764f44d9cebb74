import { LRUCache } from 'lru-cache'
import type { RequestHead } from '#platform/page-cache/server/cached-response.ts'
import { isProgram } from '../rules.ts'

const knownAgents = new LRUCache<string, { isProgram: boolean }>({
  max: 1000,
  memoMethod: (agent) => ({ isProgram: isProgram(agent) }),
})

/** false: a program asks, the browser fetches ahead of its user, or the visitor does not want to be counted (DNT, Sec-GPC). */
export function isCountedRequest({ headers }: Pick<RequestHead, 'headers'>): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1' || headers['sec-purpose'] !== undefined) return false
  const agent = headers['user-agent']
  return agent !== undefined && !knownAgents.memo(agent).isProgram
}
