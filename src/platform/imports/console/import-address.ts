import { readFilters } from '#ui/antd/filters.tsx'
import { type ImportState, importStates } from '../rules.ts'

/** What the address of an import screen asks for: one file with a page of its lines, or the list of files. */
export function readImportAddress(url: URL) {
  const { text, page, pageSize } = readFilters(url)
  const state: ImportState | '' = (Object.keys(importStates) as ImportState[]).find((known) => known === text('state')) ?? ''
  const onlyErrors = text('errors') === '1' ? ('1' as const) : ('' as const)
  const id = text('id')
  return {
    opened: id ? { id, onlyErrors, page, pageSize } : undefined,
    listed: { state, page, pageSize },
  }
}
