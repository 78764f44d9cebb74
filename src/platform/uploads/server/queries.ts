import { handle } from '#platform/calls/server/handle.ts'
import { getUploadLimit } from '../contract.ts'
import { readUploadLimit } from './settings.ts'

export const uploadQueries = [handle(getUploadLimit, async ({ db }, { purpose }) => ({ megabytes: await readUploadLimit(db, purpose) }))]
