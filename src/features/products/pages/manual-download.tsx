import { redirect } from 'react-router'
import { type Loading, onServer } from '#gateway/loading.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { askForFile } from '#platform/files/contract.ts'
import { getSystem } from '../contract.ts'
import { couldBeId } from '../rules.ts'

async function load({ call, url }: Loading) {
  const id = url.searchParams.get('systemid')
  if (!couldBeId(id)) throw new Refusal(refusals.notFound)
  const { manualFileId } = await call(getSystem, { id })
  if (!manualFileId) throw new Refusal(refusals.notFound)
  const { path } = await call(askForFile, { fileId: manualFileId })
  return redirect(path)
}
export const loader = onServer(load)

/** Never drawn: what has no manual is a page that does not exist, and not bare data. */
export default function ManualDownload() {
  return null
}
