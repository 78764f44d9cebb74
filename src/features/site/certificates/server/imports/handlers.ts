import { needsApproval } from '#features/site/content/server/settings.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { importHandlers as commonHandlers, openImport, toImportHead } from '#platform/imports/server/common-handlers.ts'
import { type Import, listImports } from '#platform/imports/server/imports.ts'
import { permissionsFor } from '#platform/publishing/content-kinds.ts'
import { certificateImports as calls } from '../../import-contract.ts'
import { lineEffects } from '../../rules.ts'
import { certificateImport, checkLines } from './certificate-import.ts'

const kinds = [certificateImport.name]

export const importHandlers = [
  ...commonHandlers({
    calls,
    kind: certificateImport,
    subject: 'certificate-import',
    actions: { preview: 'certificate.preview-import', book: 'certificate.import', drop: 'certificate.drop-import' },
    assertAllowed,
  }),

  handle(calls.getImport, async ({ db, actor }, wanted) => {
    assertAllowed(actor)
    const { found, head, lines } = await openImport(db, kinds, wanted)
    const checked = await checkLines(db, lines)
    const items = lines.map(({ line, cells, errors, result }, n) => ({
      line,
      number: cells.number ?? '',
      organisation: cells.organisation ?? '',
      level: cells.level ?? '',
      expiryDate: cells.expiryDate ?? '',
      state: cells.state ?? '',
      errors,
      result: result ?? (errors.length > 0 ? '' : lineEffects[checked[n]?.values.effect ?? 'new']),
    }))
    return { ...head, ...toSums(found), needsApproval: await needsApproval(db), items }
  }),

  handle(calls.listImports, async ({ db, actor }, filters) => {
    assertAllowed(actor)
    const isSecond = await needsApproval(db)
    const { total, items } = await listImports(db, { kinds, ...filters })
    return { total, items: items.map((found) => ({ ...toImportHead(found), ...toSums(found), needsApproval: isSecond })) }
  }),
]

function assertAllowed(actor: Actor): void {
  if (actor.kind !== 'staff' || !permissionsFor('certificates', 'publish').some((one) => actor.permissions.has(one)))
    throw new Refusal(refusals.forbidden)
}

function toSums({ totals: { new: fresh = 0, changed = 0, same = 0 } }: Import) {
  return { new: fresh, changed, same }
}
