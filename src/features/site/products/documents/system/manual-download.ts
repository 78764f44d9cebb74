import { Refusal, refusals } from '#gateway/refusals.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { defineRedirect } from '#platform/site/shared/page.ts'
import { getSystem } from '../../contract.ts'
import { isId } from '../../rules.ts'

/** Redirects to a fresh link to the manual's file; not found for a system without a manual. */
export const manualDownload = defineRedirect({
  path: '/product/manual',
  async find({ call, url }) {
    const id = url.searchParams.get('systemid')
    if (!isId(id)) throw new Refusal(refusals.notFound)
    const { manualFileId } = await call(getSystem, { id })
    if (!manualFileId) throw new Refusal(refusals.notFound)
    const { path } = await call(getFileLink, { fileId: manualFileId })
    return path
  },
})
