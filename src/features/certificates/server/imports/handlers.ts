import { needsApproval } from '#features/content/server/settings.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import { getImport, type Import, listImports, lockBookableImport, saveImport, setImportState } from '#platform/imports/server/imports.ts'
import { countFaultyLines, listLines } from '#platform/imports/server/lines.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import { permissionsFor } from '#platform/publishing/content-kinds.ts'
import {
  bookCertificateImport,
  dropCertificateImport,
  getCertificateImport,
  getCertificateTemplate,
  listCertificateImports,
  previewCertificates,
  watchCertificateImport,
} from '../../import-contract.ts'
import { certificateColumns, certificateImportName, lineEffects } from '../../rules.ts'
import { certificateImport, checkLines } from './certificate-import.ts'

const kinds = [certificateImportName]

function openFor(actor: Actor): Extract<Actor, { kind: 'staff' }> {
  if (actor.kind !== 'staff' || !permissionsFor('certificates', 'publish').some((one) => actor.permissions.has(one)))
    throw new Refusal(refusals.forbidden)
  return actor
}

export const importHandlers = [
  handle(
    previewCertificates,
    ({ actor }, { file }) => {
      openFor(actor)
      return readImportFile(file, certificateColumns)
    },
    async ({ db, clock, actor }, { file }, read) => {
      const { id: staffId, name } = openFor(actor)
      const made = { person: toStaffKey(staffId), personName: name, now: clock.now() }
      const { id, lines, faulty, digest } = await saveImport(db, certificateImport, { file, read, ...made })
      const detail = { lines, faulty, digest }
      return { reply: { id }, audit: { action: 'certificate.preview-import', subject: `certificate-import ${id}`, detail } }
    },
  ),

  handle(getCertificateImport, async ({ db, actor }, { id, onlyFaults, page, pageSize }) => {
    openFor(actor)
    const found = await getImport(db, id, kinds)
    const [faulty, { total, items }, isSecond] = await Promise.all([
      countFaultyLines(db, id),
      listLines(db, id, { onlyFaulty: onlyFaults === '1', page, pageSize }),
      needsApproval(db),
    ])
    const checked = await checkLines(db, items)
    const lines = items.map(({ line, cells, errors, result }, n) => ({
      line,
      number: cells.number ?? '',
      organisation: cells.organisation ?? '',
      level: cells.level ?? '',
      expiryDate: cells.expiryDate ?? '',
      state: cells.state ?? '',
      faults: errors,
      effect: result ?? (errors.length > 0 ? '' : lineEffects[checked[n]?.values.effect ?? 'new']),
    }))
    return { ...toHead(found), faulty, total, needsApproval: isSecond, items: lines }
  }),

  handle(watchCertificateImport, async ({ db, actor }, { id }) => {
    openFor(actor)
    const { state, done } = await getImport(db, id, kinds)
    return { state, done }
  }),

  handle(bookCertificateImport, async (context, { id }) => {
    openFor(context.actor)
    const { lines } = await lockBookableImport(context.db, id, kinds)
    await startBooking(context, id, 'ready')
    return { reply: {}, audit: { action: 'certificate.import', subject: `certificate-import ${id}`, detail: { lines } } }
  }),

  handle(dropCertificateImport, async ({ db, actor }, { id }) => {
    openFor(actor)
    await getImport(db, id, kinds)
    await setImportState(db, id, { from: ['faulty', 'ready'], to: 'dropped' })
    return { reply: {}, audit: { action: 'certificate.drop-import', subject: `certificate-import ${id}` } }
  }),

  handle(listCertificateImports, async ({ db, actor }, paging) => {
    openFor(actor)
    const { total, items } = await listImports(db, { kinds, state: '', ...paging })
    return { total, items: items.map(toHead) }
  }),

  handle(getCertificateTemplate, ({ actor }, { form }) => {
    openFor(actor)
    return writeTemplate('证书', certificateColumns, form)
  }),
]

function toHead({ id, state, file_name, lines, done, totals, made_by_name, made_at, finished_at }: Import) {
  const { new: fresh = 0, changed = 0, same = 0 } = totals
  const counts = { new: fresh, changed, same }
  return {
    id,
    state,
    fileName: file_name,
    lines,
    done,
    ...counts,
    madeBy: made_by_name,
    madeAt: toIso(made_at),
    finishedAt: toIso(finished_at),
  }
}
