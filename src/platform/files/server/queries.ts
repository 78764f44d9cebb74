import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { askForFile } from '../contract.ts'
import { linkToFile } from './file-links.ts'
import { findFile, ownerOf } from './stored-files.ts'

export const filesQueries = [
  // Somebody else's file answers like one that is not there.
  handle(askForFile, async ({ db, clock, secretKey, actor }, { fileId }) => {
    const file = await findFile(db, fileId, clock.now())
    if (!file || (file.owner !== null && file.owner !== ownerOf(actor))) throw new Refusal(refusals.notFound)
    return { path: linkToFile({ clock, secretKey }, file, actor), fileName: file.name }
  }),
]
