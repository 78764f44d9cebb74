import type { Plugin } from 'vite'

type Chunk = { fileName: string; imports: string[] }

/**
 * Ends the build when chunks import each other in a circle: which of them runs first then depends on which is asked for first, and the other
 * finds what it imports undefined.
 */
export function forbidChunkCycles(): Plugin {
  return {
    name: 'forbid-chunk-cycles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cycle = findCycle(chunks)
      if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`)
    },
  }
}

/** The file names of a circle of static imports, the first one repeated at the end. */
export function findCycle(chunks: readonly Chunk[]): string[] | undefined {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  function follow(file: string, path: readonly string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const imported of importsOf.get(file) ?? []) {
      const cycle = follow(imported, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const { fileName } of chunks) {
    const cycle = follow(fileName, [])
    if (cycle) return cycle
  }
  return undefined
}
