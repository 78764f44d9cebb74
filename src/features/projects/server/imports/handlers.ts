import { toPersonKey } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import * as imports from '#platform/imports/server/imports.ts'
import { countFaultyLines, listLines } from '#platform/imports/server/lines.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { bookImport, dropImport, getImport, getImportTemplate, listImports, previewImport, watchImport } from '../../import-contract.ts'
import { nameOf } from '../desk/change.ts'
import { projectImport, toCells } from './project-import.ts'

const kind: ImportKind = projectImport

export const importHandlers = [
  handle(
    previewImport,
    (_, { file }) => readImportFile(file, kind.columns),
    async ({ db, clock, actor }, { file }, read) => {
      const made = { file, read, person: toPersonKey(actor), personName: nameOf(actor), now: clock.now() }
      const { id, totals, ...saved } = await imports.saveImport(db, kind, made)
      return {
        reply: { id },
        audit: { action: 'project-import.preview', subject: `project-import ${id}`, detail: { ...saved, ...totals } },
      }
    },
  ),

  handle(getImport, async ({ db }, { id, onlyErrors, page, pageSize }) => {
    const found = await imports.getImport(db, id, [kind.name])
    const [faulty, { total, items }] = await Promise.all([
      countFaultyLines(db, id),
      listLines(db, id, { onlyFaulty: onlyErrors === '1', page, pageSize }),
    ])
    const lines = items.map(({ line, cells, errors, result }) => ({ line, ...toCells(cells), errors, result: result ?? '' }))
    return { ...toHead(found), faulty, total, items: lines }
  }),

  handle(watchImport, async ({ db }, { id }) => {
    const { state, done, lines } = await imports.getImport(db, id, [kind.name])
    return { state, done, lines }
  }),

  handle(bookImport, async (context, { id }) => {
    const { lines, totals, file_name } = await imports.lockBookableImport(context.db, id, [kind.name])
    await startBooking(context, id, 'ready')
    const detail = { file: file_name, lines, ...totals }
    return { reply: {}, audit: { action: 'project-import.book', subject: `project-import ${id}`, detail } }
  }),

  handle(dropImport, async ({ db }, { id }) => {
    await imports.getImport(db, id, [kind.name])
    await imports.setImportState(db, id, { from: ['faulty', 'ready'], to: 'dropped' })
    return { reply: {}, audit: { action: 'project-import.drop', subject: `project-import ${id}` } }
  }),

  handle(listImports, async ({ db }, filters) => {
    const { total, items } = await imports.listImports(db, { kinds: [kind.name], ...filters })
    return { total, items: items.map(toHead) }
  }),

  handle(getImportTemplate, (_, { form }) => writeTemplate(kind.label, kind.columns, form)),
]

function toHead({ id, state, file_name, lines, done, totals, made_by_name, made_at, finished_at }: imports.Import) {
  return {
    id,
    state,
    lines,
    done,
    fileName: file_name,
    projects: totals.projects ?? 0,
    madeBy: made_by_name,
    madeAt: toIso(made_at),
    finishedAt: toIso(finished_at),
  }
}
