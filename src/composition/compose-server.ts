import { mergeUnique } from '#kit/merge-unique.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { FileRules } from '#platform/files/server/file-rules.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import type { AccountStatuses } from '#platform/session/server/account-status.ts'
import type { Product } from '#platform/features/rules.ts'
import { housekeepingJob, sealJob } from './housekeeping.ts'
import type { ServerFeature, ServerProduct } from '#platform/features/server/server-feature.ts'

/**
 * The lists that the server runs on, each in the order of the features; throws for what two features declare, for a reviewed kind's action
 * without a label in the audit trail, and for a dictionary without its uses.
 */
export function composeServer(features: readonly ServerFeature[], product: Product, listStaffWith: ListStaffWith) {
  const all = <T>(getList: (feature: ServerFeature) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => getList(feature) ?? [])

  const publishables = all((feature) => feature.publishables)
  const reviewKinds = all(({ reviewKinds: own }) => (typeof own === 'function' ? own({ publishables }) : own))
  const settings = all((feature) => feature.settings?.({ reviewKinds }))
  const proposals = all((feature) => feature.proposals?.({ settings, dictionaries: product.dictionaries }))
  const names = mergeUnique(features.map((feature) => feature.names?.({ settings }))) as ServerProduct['names']
  const exports = all((feature) => feature.exports?.({ names }))
  const imports = all((feature) => feature.imports)
  const companyRecords = all((feature) => feature.companyRecords)
  const findables = all((feature) => feature.findables?.({ ...product, companyRecords }))
  const outboxes = all((feature) => feature.outboxes)
  const setupSteps = all((feature) => feature.setupSteps)
  const publicationRules = all((feature) => feature.publicationRules)
  const documentKinds = all((feature) => feature.documentKinds)
  const funnels = all((feature) => feature.funnels)
  const entryUses = mergeUnique(features.map((feature) => feature.entryUses))
  const fileRules: FileRules = mergeUnique(features.map((feature) => feature.fileRules))
  const kinds = { reviewKinds, settings, proposals, publishables, exports, imports, documentKinds, findables, funnels }
  const lists = { companyRecords, outboxes, setupSteps, publicationRules }
  const refusals = mergeUnique(features.map((feature) => feature.refusals))
  const descriptions = all((feature) => feature.descriptions)
  const readMeanings = new Map(all(({ readMeanings: own }) => (typeof own === 'function' ? own({ reviewKinds }) : own)))
  const listCalls = () => handlers.map(({ call }) => call)
  const described = { refusals, descriptions, readMeanings, listCalls, listHandlers: () => handlers }
  const serverProduct: ServerProduct = { ...product, ...kinds, ...lists, ...described, entryUses, fileRules, names, listStaffWith }
  assertDeclaredOnce(kinds)
  assertAuditLabels(reviewKinds, product)
  assertEntryUses(serverProduct)
  const removals = all((feature) => feature.removals)
  const sealedPlaces = all((feature) => feature.sealedPlaces)
  const handlers: Handler<Services>[] = all((feature) => feature.handlers?.(serverProduct))

  return {
    handlers,
    readMeanings,
    publishables,
    settings,
    reviewables: reviewKinds.map(({ reviewable }) => reviewable),
    listJobs: (services: Services): Job[] => [
      ...all((feature) => feature.jobs?.(services, serverProduct)),
      housekeepingJob(services, removals),
      sealJob(services, sealedPlaces),
    ],
    madeFiles: all(({ madeFiles }) => (typeof madeFiles === 'function' ? madeFiles({ documentKinds }) : madeFiles)),
    fileRules,
    seeds: all((feature) => feature.seeds),
    demoHints: () => all((feature) => feature.demoHints?.()).join('\n'),
    encryptedColumns: all((feature) => feature.encryptedColumns),
    sealedPlaces,
    accountStatuses: mergeUnique(features.map((feature) => feature.accountStatus)) as AccountStatuses,
    callsWhileDiskFull: all((feature) => feature.callsWhileDiskFull),
    funnels,
  }
}

type Kinds = Pick<
  ServerProduct,
  'reviewKinds' | 'settings' | 'proposals' | 'publishables' | 'exports' | 'imports' | 'documentKinds' | 'findables' | 'funnels'
>

function assertDeclaredOnce({ reviewKinds, publishables, findables, ...named }: Kinds): void {
  const toTable = (names: readonly string[]) => names.map((name) => ({ [name]: true }))
  mergeUnique(toTable(reviewKinds.map(({ reviewable }) => reviewable.declaration.kind)))
  mergeUnique(toTable(publishables.map(({ kind }) => kind)))
  mergeUnique(toTable(findables.map(({ kind }) => kind)))
  for (const list of Object.values(named)) mergeUnique(toTable(list.map(({ name }) => name)))
}

/** An action is recorded as `review.{action}`, a name that the compiler can't derive from the declaration. */
function assertAuditLabels(reviewKinds: ServerProduct['reviewKinds'], { auditLabels }: Product): void {
  for (const { declaration } of reviewKinds.map(({ reviewable }) => reviewable))
    for (const action of Object.keys(declaration.actions))
      if (!Object.hasOwn(auditLabels.actions, `review.${action}`))
        throw new Error(`${declaration.kind}: auditActions has no label for review.${action}`)
}

/** Otherwise an entry that records use could be removed. */
function assertEntryUses({ dictionaries, entryUses }: ServerProduct): void {
  for (const { name } of dictionaries)
    if (!Object.hasOwn(entryUses, name)) throw new Error(`entryUses does not say what uses the dictionary ${name}`)
}
