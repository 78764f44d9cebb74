import { applicantCommands } from '#features/applicants/server/commands.ts'
import { applicantsSeed } from '#features/applicants/server/seed.ts'
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
import { scanReview } from '#features/scan-applications/contract.ts'
import { scanApplicationCommands } from '#features/scan-applications/server/commands.ts'
import { scanApplicationQueries } from '#features/scan-applications/server/queries.ts'
import { scanReviewable } from '#features/scan-applications/server/reviewable.ts'
import { scanApplicationsSeed } from '#features/scan-applications/server/seed.ts'
import { searchQueries } from '#features/search/server/queries.ts'
import { colleaguesWith } from '#features/staff/server/colleagues.ts'
import { staffSeed } from '#features/staff/server/seed.ts'
import { staffHandlers } from '#features/staff/server/commands.ts'
import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { removeOldAnswers } from '#platform/calls/server/request-answers.ts'
import { removeOldCaptchas } from '#platform/captcha/server/captcha.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { removeOldLocks } from '#platform/credentials/server/lock-out.ts'
import { fileJobs } from '#platform/files/server/file-jobs.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { removeEndedWindows } from '#platform/limits/server/limits.ts'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { removeOldNotices } from '#platform/notices/server/notices.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { publishingJobs } from '#platform/publishing/server/publishing-jobs.ts'
import { reviewHandlers, type Reviewing, reviewJobs } from '#platform/reviewing/server/handlers.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { sessionCommands } from '#platform/session/server/commands.ts'
import { removeOldSessions } from '#platform/session/server/sessions.ts'
import { uploadCommands } from '#platform/uploads/server/commands.ts'
import { webhookJobOf } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from '#platform/webhooks/server/handlers.ts'

/** Every kind of thing that staff review. */
const reviewings: Reviewing[] = [{ reviewable: scanReviewable, calls: scanReview }]

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
  ...sessionCommands,
  ...applicantCommands,
  ...staffHandlers,
  ...scanApplicationCommands,
  ...scanApplicationQueries,
  ...reviewings.flatMap((reviewing) => reviewHandlers(reviewing, colleaguesWith)),
  ...noticeHandlers,
  ...uploadCommands,
  ...webhookHandlers,
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
export const seeds: Seed[] = [
  companySeed,
  homeSeed,
  newsSeed,
  productsSeed,
  certificateSeed,
  applicantsSeed,
  staffSeed,
  scanApplicationsSeed,
]

/** What comes round by itself. */
export function jobsOf(services: Services): Job[] {
  return [
    ...publishingJobs(services, publishables),
    ...fileJobs(services),
    ...reviewJobs(services, reviewings, colleaguesWith),
    webhookJobOf(services),
    housekeeping(services),
  ]
}

function housekeeping({ db, clock }: Services): Job {
  return {
    name: 'housekeeping',
    schedule: '20 3 * * *',
    async run() {
      const now = clock.now()
      await removeOldCaptchas(db, now)
      await removeEndedWindows(db, now)
      await removeOldLocks(db, now)
      await removeOldSessions(db, now)
      await removeOldAnswers(db, now)
      await removeOldConsultations(db, now)
      await removeOldNotices(db, now)
    },
  }
}
