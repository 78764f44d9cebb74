import { listStaffWith } from '#features/office/staff/server/accounts/colleagues.ts'
import { composeServer } from './compose-server.ts'
import { product } from './features.ts'
import { serverFeatures } from './server-features.ts'

/** All calls, jobs, seeds and settings of the listed features. */
export const {
  handlers,
  reviewables,
  listJobs,
  madeFiles,
  fileRules,
  publishables,
  settings,
  seeds,
  demoHints,
  encryptedColumns,
  sealedPlaces,
  accountStatuses,
  callsWhileDiskFull,
  funnels,
} = composeServer(serverFeatures, product, listStaffWith)
