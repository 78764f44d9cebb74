import type { Services } from '#platform/calls/server/handle.ts'
import type { FileRules } from '#platform/files/server/file-rules.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import type { AccountStatuses } from '#platform/session/server/account-status.ts'
import type { Product } from '../rules.ts'
import { housekeepingJob } from './housekeeping.ts'
import type { ServerFeature, ServerProduct } from './server-feature.ts'

/** The lists that the server runs on, each in the order of the features. */
export function composeServer(features: readonly ServerFeature[], product: Product, listStaffWith: ListStaffWith) {
  const all = <T>(getList: (feature: ServerFeature) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => getList(feature) ?? [])

  const publishables = all((feature) => feature.publishables)
  const reviewKinds = all(({ reviewKinds: own }) => (typeof own === 'function' ? own({ publishables }) : own))
  const settings = all((feature) => feature.settings?.({ reviewKinds }))
  const proposals = all((feature) => feature.proposals?.({ settings, dictionaries: product.dictionaries }))
  const names = Object.assign({}, ...features.map((feature) => feature.names?.({ settings }))) as ServerProduct['names']
  const exports = all((feature) => feature.exports?.({ names }))
  const imports = all((feature) => feature.imports)
  const entryUses = Object.assign({}, ...features.map((feature) => feature.entryUses)) as ServerProduct['entryUses']
  const fileRules: FileRules = Object.assign({}, ...features.map((feature) => feature.fileRules))
  const kinds = { reviewKinds, settings, proposals, publishables, exports, imports }
  const serverProduct: ServerProduct = { ...product, ...kinds, entryUses, fileRules, names, listStaffWith }
  const removals = all((feature) => feature.removals)

  return {
    handlers: all((feature) => feature.handlers?.(serverProduct)),
    publishables,
    reviewables: reviewKinds.map(({ reviewable }) => reviewable),
    listJobs: (services: Services): Job[] => [
      ...all((feature) => feature.jobs?.(services, serverProduct)),
      housekeepingJob(services, removals),
    ],
    madeFiles: all((feature) => feature.madeFiles),
    fileRules,
    seeds: all((feature) => feature.seeds),
    demoHints: () => all((feature) => feature.demoHints?.()).join('\n'),
    encryptedColumns: all((feature) => feature.encryptedColumns),
    accountStatuses: Object.assign({}, ...features.map((feature) => feature.accountStatus)) as AccountStatuses,
    callsWhileDiskFull: all((feature) => feature.callsWhileDiskFull),
  }
}
