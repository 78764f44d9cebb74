import { certificateQueries } from '#features/certificates/server/queries.ts'
import { publishableCertificate } from '#features/certificates/server/publishables.ts'
import { certificateSeed } from '#features/certificates/server/seed.ts'
import { companyPublishables } from '#features/company/server/publishables.ts'
import { companyQueries } from '#features/company/server/queries.ts'
import { companySeed } from '#features/company/server/seed.ts'
import { consultationCommands, removeOldConsultations } from '#features/consultations/server/commands.ts'
import { publishableBanner } from '#features/home/server/publishables.ts'
import { homeQueries } from '#features/home/server/queries.ts'
import { homeSeed } from '#features/home/server/seed.ts'
import { publishableNews } from '#features/news/server/publishables.ts'
import { newsQueries } from '#features/news/server/queries.ts'
import { newsSeed } from '#features/news/server/seed.ts'
import { publishablePlatform, publishableSystem } from '#features/products/server/publishables.ts'
import { productQueries } from '#features/products/server/queries.ts'
import { productsSeed } from '#features/products/server/seed.ts'
import { searchQueries } from '#features/search/server/queries.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { removeOldAnswers } from '#platform/calls/server/request-answers.ts'
import { removeOldCaptchas } from '#platform/captcha/server/captcha.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { fileJobs } from '#platform/files/server/file-jobs.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { removeEndedWindows } from '#platform/limits/server/limits.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { publishingJobs } from '#platform/publishing/server/publishing-jobs.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { removeOldSessions } from '#platform/session/server/sessions.ts'

/** Every call the gateway answers. */
export const handlers: Handler<Services>[] = [
  ...captchaQueries,
  ...filesQueries,
  ...homeQueries,
  ...newsQueries,
  ...productQueries,
  ...companyQueries,
  ...certificateQueries,
  ...searchQueries,
  ...consultationCommands,
]

/** Every kind of content that is drafted, published and taken back. */
export const publishables: Publishable[] = [
  publishableBanner,
  publishableNews,
  publishablePlatform,
  publishableSystem,
  publishableCertificate,
  ...companyPublishables,
] as Publishable[]

/** The demo content, in the order it has to be made. */
export const seeds: Seed[] = [companySeed, homeSeed, newsSeed, productsSeed, certificateSeed]

/** What comes round by itself. */
export function jobsOf(services: Services): Job[] {
  return [...publishingJobs(services, publishables), ...fileJobs(services), housekeeping(services)]
}

function housekeeping({ db, clock }: Services): Job {
  return {
    name: 'housekeeping',
    schedule: '20 3 * * *',
    async run() {
      const now = clock.now()
      await removeOldCaptchas(db, now)
      await removeEndedWindows(db, now)
      await removeOldSessions(db, now)
      await removeOldAnswers(db, now)
      await removeOldConsultations(db, now)
    },
  }
}
