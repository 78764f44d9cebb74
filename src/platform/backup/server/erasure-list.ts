import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A person who was erased, told again by keyed hashes and ids; the list outlives the database and is applied after each restore. */
export type ListedErasure = { id: string; at: string; hashes: string[]; applicants: string[] }

const erasureListName = 'erasures.jsonl'

export function hasErasureList(directory: string): boolean {
  return existsSync(join(directory, erasureListName))
}

/** The list of a directory, empty where there is none. */
export async function readErasureList(directory: string): Promise<ListedErasure[]> {
  const text = await readFile(join(directory, erasureListName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ListedErasure)
}

/** Adds what the list of the directory lacks, under another name first, so that no crash leaves half of it. */
export async function addToErasureList(directory: string, added: readonly ListedErasure[]): Promise<void> {
  const known = await readErasureList(directory)
  const ids = new Set(known.map(({ id }) => id))
  const all = [...known, ...added.filter(({ id }) => !ids.has(id))]
  if (all.length === known.length) return
  const path = join(directory, erasureListName)
  await writeFile(`${path}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''), { flush: true, mode: 0o600 })
  await rename(`${path}.new`, path)
}
