import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { getFileLink } from '../contract.ts'
import { createFileLink } from './file-links.ts'
import { type FileRules, isPubliclyVisible } from './file-rules.ts'
import { findFile } from './stored-files.ts'

export const filesQueries = (rules: FileRules) => [
  // A file of another owner gets the same refusal as a missing one.
  handle(getFileLink, async ({ db, clock, secretKey, actor }, { fileId }) => {
    const file = await findFile(db, fileId, clock.now())
    if (!file) throw new Refusal(refusals.notFound)
    const isOwn = file.owner !== null && file.owner === toPersonKey(actor)
    // A copy for a single download has its link already.
    const isCopy = file.owner !== null && file.expires_at !== null
    if (!isOwn && (isCopy || !(await isPubliclyVisible(db, rules, file)))) throw new Refusal(refusals.notFound)
    return { path: createFileLink({ clock, secretKey }, file, isOwn ? actor : { kind: 'anyone' }), fileName: file.name }
  }),
]
