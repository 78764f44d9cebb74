import { type Page, defineRedirect } from '#platform/site/shared/page.ts'
import { homePage } from './home-page.tsx'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { getHome } from '../contract.ts'
import { sampleReportPath } from '../rules.ts'

/** Leads to a fresh link to the sample report; not found where there is none. */
const sampleReport = defineRedirect({
  path: sampleReportPath,
  async find({ call }) {
    const { fileId } = (await call(getHome, {})).proof.report
    if (!fileId) throw new Refusal(refusals.notFound)
    return (await call(getFileLink, { fileId })).path
  },
})

export const documents: readonly Page[] = [homePage, sampleReport]
