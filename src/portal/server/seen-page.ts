import { LRUCache } from 'lru-cache'
import { toMissedWords } from '#features/site/search/rules.ts'
import { createPageKeyReader } from '#platform/page-cache/server/page-key.ts'
import type { SeenPage } from '#platform/visits/server/visit-counter.ts'
import type { Page } from '#portal/document-renderer.ts'

const searchPath = '/search'
// Staff are no visitors: the console is none of these.
const areas = ['/apply', '/query-coin']
const longest = 256
const remembered = 1000

/**
 * Creates the function that tells which page a URL shows: its path, and the query where it names a piece of content. What visitors look up,
 * page numbers and filters are left out; of the first page of a search its words are told.
 */
export function createSeenPageReader(pages: readonly Page[]): (url: string) => SeenPage | undefined {
  const counted = pages
    .filter(({ path }) => !path.startsWith('/console/'))
    .map(({ path, ofContent, parameters }) => ({ path, ...(ofContent && { ofContent, parameters: parameters ?? [] }) }))
  const readKey = createPageKeyReader(counted, areas)
  const known = new LRUCache<string, { seen: SeenPage | undefined }>({ max: remembered, memoMethod: (url) => ({ seen: read(url) }) })

  function read(url: string): SeenPage | undefined {
    const key = readKey(url)
    if (!key) return undefined
    return { page: key.path + (key.listPage?.first ?? key.query), words: key.path === searchPath ? readWords(url) : undefined }
  }

  return (url) => (url.length > longest ? read(url) : known.memo(url).seen)
}

function readWords(url: string): string | undefined {
  const { searchParams } = new URL(url, 'http://localhost')
  const isFirst = !searchParams.get('kind') && !searchParams.get('page')
  return isFirst ? toMissedWords(searchParams.get('q') ?? '') : undefined
}
