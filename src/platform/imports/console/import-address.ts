import { readFilters } from '#ui/antd/filters.tsx'
import { importStates } from '../rules.ts'

/** What the address of an import screen asks for: one file with a page of its lines, or the list of files. */
export function readImportAddress(url: URL) {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const id = text('id')
  return {
    opened: id ? { id, onlyErrors: oneOf('errors', ['1']), page, pageSize } : undefined,
    listed: { state: oneOf('state', importStates), page, pageSize },
  }
}
