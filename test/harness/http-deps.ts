import { createUploadBudget } from '#gateway/server/multipart/upload-budget.ts'
import type { HttpDeps } from '#gateway/server/http-deps.ts'

const unlimited = { perAccount: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }

/** What a listener of calls is given in a test: no limits, no stored replies, no machines. */
export const httpDeps: Omit<HttpDeps, 'spoolDirectory' | 'identify'> = {
  appId: 'portal',
  password: 'word',
  getOrigin: (request) => `http://${request.headers.host}`,
  uploadBudgets: { memory: createUploadBudget(unlimited), spool: createUploadBudget(unlimited) },
  commonHeaders: {},
  throttle: () => 0,
  acquireSlot: () => () => undefined,
  authenticateMachine: () => Promise.reject(new Error('no call is for machines')),
  replies: { find: () => undefined, make: () => Promise.reject(new Error('nothing is cached')) },
  isDatabaseDown: () => false,
  findOutage: () => undefined,
  onBug: (error) => void process.stderr.write(`${String(error)}\n`),
  onResponse: () => undefined,
}
