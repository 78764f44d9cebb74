import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { python } from './programs.ts'

/** The values of all cells, and the number format of each column in the last row. */
export type Read = { rows: (number | string)[][]; formats: string[] }
export type Look = { name: string; filters: boolean; frozen: boolean; repeated: [first: number, last: number] | [] }
/** What a person does with an open sheet, one after the other; see office.py. */
type Step = { read: true } | { type: Record<string, string> } | { sums: number } | { look: true } | { save: string } | { print: string }
type Book = { file: string; steps: readonly Step[] }

export function inScratch(name: string, content?: Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'clients-')), name)
  if (content) writeFileSync(path, content)
  return path
}

/** Opens each file in LibreOffice and takes its steps; returns the result of each. */
export function runOffice(books: readonly Book[]): unknown[][] {
  return JSON.parse(run(python, ['test/clients/office.py'], JSON.stringify(books))) as unknown[][]
}

/** What a program prints; what it says on its error output fails, as poppler's warnings about a document. */
export function run(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0 || stderr.trim() !== '') throw new Error(`${program} ${args.join(' ')}: ${status}\n${stderr}`)
  return stdout
}
