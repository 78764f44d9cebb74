import type { HttpDeps } from '#gateway/server/http-deps.ts'

/** What a listener of calls is given in a test: no limits, no stored replies, no machines. */
export const httpDeps: Omit<HttpDeps, 'spoolDirectory' | 'identify'> = {
  appId: 'portal',
  password: 'word',
  origin: undefined,
  commonHeaders: {},
  throttle: () => 0,
  acquireSlot: () => () => undefined,
  authenticateMachine: () => Promise.reject(new Error('no call is for machines')),
  replyCache: { get: () => undefined, store: () => Promise.reject(new Error('nothing is cached')), version: () => 0 },
  isDatabaseDown: () => false,
  isStorageFull: () => false,
  onBug: (error) => void process.stderr.write(`${String(error)}\n`),
  onResponse: () => undefined,
}
