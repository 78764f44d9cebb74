/** Bytes of a drawing, its elements, how deep they nest, and how many are drawn where `use` repeats them. */
export const drawingLimits = { bytes: 1024 * 1024, elements: 20_000, depth: 64, drawn: 200_000 } as const

/** Whether markup is too large to be parsed; reads it once, without a parser. */
export function isTooComplex(markup: string): boolean {
  if (Buffer.byteLength(markup) > drawingLimits.bytes) return true
  let [elements, depth] = [0, 0]
  for (const [tag] of markup.matchAll(/<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[/a-z][^<>]*>?/gi)) {
    if (tag.startsWith('<!')) continue
    if (tag.startsWith('</')) depth -= 1
    else {
      elements += 1
      if (!tag.endsWith('/>')) depth += 1
    }
    if (elements > drawingLimits.elements || depth > drawingLimits.depth) return true
  }
  return false
}

type Part = { elements: number; uses: string[]; ids: string[] }

/** How many elements a browser draws of cleaned markup, every `use` counted with what it repeats; Infinity for one that repeats itself. */
export function countDrawn(markup: string): number {
  const parts = new Map<string, Part>()
  const open: Part[] = [{ elements: 0, uses: [], ids: [] }]
  for (const [tag, end, name = '', attributes = ''] of markup.matchAll(/<(\/?)([a-z]+)((?:[\s/][^>]*)?)>/gi)) {
    const closes = end === '/' || tag.endsWith('/>')
    if (end !== '/') open.push(startPart(name, attributes))
    if (!closes) continue
    const part = open.pop()
    const above = open.at(-1)
    if (!part || !above) break
    for (const id of part.ids) parts.set(id, part)
    above.elements += part.elements
    above.uses.push(...part.uses)
  }
  return weigh(open[0] as Part, { parts, known: new Map(), path: new Set() })
}

function startPart(name: string, attributes: string): Part {
  const [, used] = /\shref="#([^"]+)"/.exec(attributes) ?? []
  const [, id] = /\sid="([^"]+)"/.exec(attributes) ?? []
  return { elements: 1, uses: name === 'use' && used ? [used] : [], ids: id ? [id] : [] }
}

type Weighing = { parts: Map<string, Part>; known: Map<Part, number>; path: Set<Part> }

function weigh(part: Part, weighing: Weighing): number {
  const { parts, known, path } = weighing
  const found = known.get(part)
  if (found !== undefined) return found
  if (path.has(part)) return Infinity
  path.add(part)
  const repeated = part.uses.flatMap((id) => parts.get(id) ?? []).map((one) => weigh(one, weighing))
  path.delete(part)
  const weight = repeated.reduce((sum, one) => sum + one, part.elements)
  known.set(part, weight)
  return weight
}
