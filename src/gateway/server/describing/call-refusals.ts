import { type Call, defaultMaxBytes, isForMachines } from '../../call.ts'
import { type RefusalEntry, refusals } from '../../refusals.ts'
import { createTooLarge, serverRefusals } from '../server-refusals.ts'

/** HTTP statuses other than 200, by the code that comes with them. */
export const statusByCode: Readonly<Record<string, number>> = {
  [serverRefusals.badRequest.code]: 400,
  [serverRefusals.invalidKey.code]: 401,
  [serverRefusals.wrongApplication.code]: 401,
  [serverRefusals.crossOrigin.code]: 403,
  [serverRefusals.unknownCall.code]: 404,
  [serverRefusals.wrongMethod.code]: 405,
  [createTooLarge(defaultMaxBytes).code]: 413,
  [serverRefusals.wrongMediaType.code]: 415,
  [refusals.tooOften.code]: 429,
  [refusals.busy.code]: 503,
}

/** What the gateway refuses this call with before its own rules are asked. */
function listGatewayRefusals(call: Call): RefusalEntry[] {
  const { wrongMethod, badRequest, crossOrigin, wrongMediaType, storageFull, fileStoreDown, requestIdReused, requestIdRequired } =
    serverRefusals
  const transport = [wrongMethod, badRequest, crossOrigin, wrongMediaType, createTooLarge(call.maxBytes ?? defaultMaxBytes)]
  const limits = [refusals.tooOften, refusals.busy, storageFull, fileStoreDown]
  const who = isForMachines(call) ? serverRefusals.invalidKey : refusals.invalidSession
  const submission = call.kind === 'command' ? [requestIdReused, ...(call.needsRequestId ? [requestIdRequired] : [])] : []
  return [...transport, ...limits, ...(call.access === 'anyone' ? [] : [who, refusals.forbidden]), refusals.invalid, ...submission]
}

/** All that a call can be refused with; of one that doesn't declare its own refusals, what the gateway refuses with. */
export function listCallRefusals(call: Call): RefusalEntry[] {
  return [...listGatewayRefusals(call), ...(call.refusals ?? [])]
}
