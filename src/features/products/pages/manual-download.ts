import { Refusal, refusals } from '#gateway/refusals.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { defineRedirect } from '#platform/site/parts/page.ts'
import { getSystem } from '../contract.ts'
import { couldBeId } from '../rules.ts'

/** Leads to the file of a system's manual, whose link expires; a system without one is a page that does not exist. */
export const manualDownload = defineRedirect({
  path: '/product/manual',
  async find({ call, url }) {
    const id = url.searchParams.get('systemid')
    if (!couldBeId(id)) throw new Refusal(refusals.notFound)
    const { manualFileId } = await call(getSystem, { id })
    if (!manualFileId) throw new Refusal(refusals.notFound)
    const { path } = await call(getFileLink, { fileId: manualFileId })
    return path
  },
})
