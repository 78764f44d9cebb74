/**
 * The pages there are, and which of their parameters count. A page with a free text in its address is rendered but not kept;
 * with a parameter of `liveWith` it is a page for one visitor. `ofContent`: its parameter picks one published thing, or nothing.
 * The parameter `page` is a whole number above 1 and comes last: the list without it is its own first page.
 */
export type KeptPages = readonly {
  path: string
  parameters: readonly string[]
  freeText?: readonly string[]
  liveWith?: readonly string[]
  ofContent?: boolean
}[]

const longestValue = 200

/**
 * The one spelling of an address: known path, known parameters in their order, empty and junk ones left out.
 * undefined: no such page. A value longer than any of ours is cut.
 */
export type PageKey = { path: string; query: string; keep: boolean; ofContent?: boolean | undefined; number?: number }

const numberOfList = 'page'

export function createPageKeys(pages: KeptPages): (url: string) => PageKey | undefined {
  const known = new Map(pages.map((page) => [page.path, { page, bare: { path: page.path, query: '', keep: true } }]))
  return function keyOf(url) {
    const mark = url.indexOf('?')
    const raw = mark < 0 ? url : url.slice(0, mark)
    const path = raw.length > 1 && raw.endsWith('/') ? raw.slice(0, -1) : raw
    const found = known.get(path)
    if (!found) return undefined
    const { page, bare } = found
    if (mark < 0) return bare
    const given = new URLSearchParams(url.slice(mark + 1))
    if (page.liveWith?.some((name) => given.has(name))) return undefined
    if (page.parameters.length === 0) return bare
    const counted = new URLSearchParams()
    let keep = true
    for (const name of page.parameters) {
      const value = name === numberOfList ? spellNumber(given.get(name)) : given.get(name)
      if (!value) continue
      if (page.freeText?.includes(name)) keep = false
      counted.set(name, value.slice(0, longestValue))
    }
    return { path, query: spellQuery(counted), keep, ofContent: page.ofContent, number: Number(counted.get(numberOfList) ?? 1) }
  }
}

/** The page `number` of the same list. */
export function turnTo(key: PageKey, number: number): PageKey {
  const counted = new URLSearchParams(key.query)
  counted.delete(numberOfList)
  if (number > 1) counted.set(numberOfList, String(number))
  return { ...key, query: spellQuery(counted), number }
}

function spellNumber(value: string | null): string {
  const number = Math.trunc(Number(value))
  return Number.isSafeInteger(number) && number > 1 ? String(number) : ''
}

function spellQuery(counted: URLSearchParams): string {
  const query = counted.toString()
  return query && `?${query}`
}
