import { handle } from '#platform/calls/server/handle.ts'
import { importHandlers as commonHandlers, openImport, toImportHead } from '#platform/imports/server/common-handlers.ts'
import { type Import, listImports as listFiles } from '#platform/imports/server/imports.ts'
import { projectImports as calls } from '../../import-contract.ts'
import { projectImport, toCells } from './project-import.ts'

const kinds = [projectImport.name]

export const importHandlers = [
  ...commonHandlers({
    calls,
    kind: projectImport,
    subject: 'project-import',
    actions: { preview: 'project-import.preview', book: 'project-import.book', drop: 'project-import.drop' },
  }),

  handle(calls.getImport, async ({ db }, wanted) => {
    const { found, head, lines } = await openImport(db, kinds, wanted)
    const items = lines.map(({ line, cells, errors, result }) => ({ line, ...toCells(cells), errors, result: result ?? '' }))
    return { ...head, ...toSums(found), items }
  }),

  handle(calls.listImports, async ({ db }, filters) => {
    const { total, items } = await listFiles(db, { kinds, ...filters })
    return { total, items: items.map((found) => ({ ...toImportHead(found), ...toSums(found) })) }
  }),
]

function toSums({ totals }: Import) {
  return { projects: totals.projects ?? 0 }
}
