import { handle } from '#platform/calls/server/handle.ts'
import { importHandlers as commonHandlers, openImport, toImportHead } from '#platform/imports/server/common-handlers.ts'
import { listImports } from '#platform/imports/server/imports.ts'
import { applicantImports as calls } from '../../import-contract.ts'
import { applicantImportName } from '../../rules.ts'
import { applicantImport } from './import-kind.ts'

const kinds = [applicantImportName]
const emptyCells = { account: '', name: '', company: '', phone: '', email: '' }

export const importHandlers = [
  ...commonHandlers({
    calls,
    kind: applicantImport,
    subject: 'applicant-import',
    actions: { preview: 'applicant.preview-import', book: 'applicant.import', drop: 'applicant.drop-import' },
  }),

  handle(calls.getImport, async ({ db }, wanted) => {
    const { head, lines } = await openImport(db, kinds, wanted)
    return { ...head, items: lines.map(({ line, cells, errors }) => ({ ...emptyCells, ...cells, line, errors })) }
  }),

  handle(calls.listImports, async ({ db }, filters) => {
    const { total, items } = await listImports(db, { kinds, ...filters })
    return { total, items: items.map(toImportHead) }
  }),
]
