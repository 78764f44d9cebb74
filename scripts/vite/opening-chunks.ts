import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const areas = ['apply', 'query-coin', 'console']
// What the first call of every area imports.
const callers = ['gateway/client.ts', 'platform/session/shared/session-caller.ts']
const reached = new Map<string, Set<string>>()

/** The chunk of what an area opens with beside its entry: one for what every area needs, one for what the console alone needs. */
export function toOpeningChunk(id: string, graph: Graph): string | null {
  if (listReached(graph, 'apps/console.ts').has(id)) return null
  const [inApply, inCoin, inConsole] = areas.map((area) => listReached(graph, `apps/${area}-routes.ts`).has(id))
  const inCaller = callers.some((caller) => listReached(graph, caller).has(id))
  if (inCaller || (inApply && inCoin && inConsole)) return 'area'
  const isElsewhere = ['apps/apply.ts', 'apps/query-coin.ts'].some((entry) => listReached(graph, entry, 'later too').has(id))
  return inConsole && !isElsewhere ? 'console-frame' : null
}

/** What many screens share of ours: apart what imports the frame of the console, which itself imports the rest. */
export function toSharedChunk(id: string, graph: Graph): string {
  const reachesFrame = [...listReached(graph, id)].some((reachedId) => toOpeningChunk(reachedId, graph) === 'console-frame')
  return reachesFrame ? 'console-shared' : 'shared'
}

/** The modules that one imports at once, or also those that it imports later. */
function listReached(graph: Graph, entry: string, when: 'at once' | 'later too' = 'at once'): Set<string> {
  const key = `${entry} ${when}`
  const known = reached.get(key)
  if (known) return known
  const modules = new Set<string>()
  const add = (id: string) => {
    const module = modules.has(id) ? null : graph.getModuleInfo(id)
    if (!module) return
    modules.add(id)
    for (const imported of module.importedIds) add(imported)
    if (when === 'later too') for (const imported of module.dynamicallyImportedIds) add(imported)
  }
  add(resolve(import.meta.dirname, '../../src', entry))
  reached.set(key, modules)
  return modules
}
