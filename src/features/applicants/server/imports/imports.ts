import { Refusal, refusals } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import { getImport, type Import, listImports, lockBookableImport, saveImport, setImportState } from '#platform/imports/server/imports.ts'
import { countFaultyLines, listLines } from '#platform/imports/server/lines.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import {
  bookApplicantImport,
  dropApplicantImport,
  getApplicantImport,
  getApplicantTemplate,
  listApplicantImports,
  previewApplicants,
  watchApplicantImport,
} from '../../import-contract.ts'
import { applicantColumns, applicantImportName } from '../../rules.ts'
import { applicantImport } from './import-kind.ts'

const kinds = [applicantImportName]
const emptyCells = { account: '', name: '', company: '', phone: '', email: '' }

export const importHandlers = [
  handle(
    previewApplicants,
    (_, { file }) => readImportFile(file, applicantColumns),
    async ({ db, clock, actor }, { file }, read) => {
      if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
      const declared: ImportKind = applicantImport
      const made = { person: toStaffKey(actor.id), personName: actor.name, now: clock.now() }
      const { id, lines, faulty, digest } = await saveImport(db, declared, { file, read, ...made })
      return {
        reply: { id },
        audit: { action: 'applicant.preview-import', subject: `applicant-import ${id}`, detail: { lines, faulty, digest } },
      }
    },
  ),

  handle(getApplicantImport, async ({ db }, { id, onlyFaults, page, pageSize }) => {
    const found = await getImport(db, id, kinds)
    const [faulty, { total, items }] = await Promise.all([
      countFaultyLines(db, id),
      listLines(db, id, { onlyFaulty: onlyFaults === '1', page, pageSize }),
    ])
    return {
      ...toHead(found),
      faulty,
      total,
      items: items.map(({ line, cells, errors }) => ({ ...emptyCells, ...cells, line, faults: errors })),
    }
  }),

  handle(watchApplicantImport, async ({ db }, { id }) => {
    const { state, done } = await getImport(db, id, kinds)
    return { state, done }
  }),

  handle(bookApplicantImport, async (context, { id }) => {
    const { lines } = await lockBookableImport(context.db, id, kinds)
    await startBooking(context, id, 'ready')
    return { reply: {}, audit: { action: 'applicant.import', subject: `applicant-import ${id}`, detail: { lines } } }
  }),

  handle(dropApplicantImport, async ({ db }, { id }) => {
    await getImport(db, id, kinds)
    await setImportState(db, id, { from: ['faulty', 'ready'], to: 'dropped' })
    return { reply: {}, audit: { action: 'applicant.drop-import', subject: `applicant-import ${id}` } }
  }),

  handle(listApplicantImports, async ({ db }, paging) => {
    const { total, items } = await listImports(db, { kinds, state: '', ...paging })
    return { total, items: items.map(toHead) }
  }),

  handle(getApplicantTemplate, (_, { form }) => writeTemplate('申请人', applicantColumns, form)),
]

function toHead({ id, state, file_name, lines, done, made_by_name, made_at, finished_at }: Import) {
  return { id, state, fileName: file_name, lines, done, madeBy: made_by_name, madeAt: toIso(made_at), finishedAt: toIso(finished_at) }
}
