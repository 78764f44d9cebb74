import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getFileLink } from '../contract.ts'
import { createFileLink } from './file-links.ts'
import { findFile } from './stored-files.ts'

export const filesQueries = [
  // A file of another owner gets the same refusal as a missing one.
  handle(getFileLink, async ({ db, clock, secretKey, actor }, { fileId }) => {
    const file = await findFile(db, fileId, clock.now())
    if (!file || (file.owner !== null && file.owner !== toPersonKey(actor))) throw new Refusal(refusals.notFound)
    return { path: createFileLink({ clock, secretKey }, file, actor), fileName: file.name }
  }),
]
