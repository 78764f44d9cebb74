import { appealReview } from '#features/appeals/contract.ts'
import { appealCommands } from '#features/appeals/server/commands.ts'
import { appealQueries } from '#features/appeals/server/queries.ts'
import { appealReviewable } from '#features/appeals/server/reviewable.ts'
import { appealsSeed } from '#features/appeals/server/seed.ts'
import { loginApplicant } from '#features/applicants/contract.ts'
import { applicantCommands } from '#features/applicants/server/commands.ts'
import { applicantsSeed } from '#features/applicants/server/seed.ts'
import { auditLogHandlers } from '#features/audit-log/server/handlers.ts'
import { certificateQueries } from '#features/certificates/server/queries.ts'
import { publishableCertificate } from '#features/certificates/server/publishables.ts'
import { certificateSeed } from '#features/certificates/server/seed.ts'
import { loginCoin } from '#features/coin/contract.ts'
import { coinDeskHandlers } from '#features/coin-desk/server/handlers.ts'
import { coinImports } from '#features/coin-desk/server/imports/coin-imports.ts'
import { ledgerExport } from '#features/coin-desk/server/ledger/export-tables.ts'
import { removeOldBookedAlone } from '#features/coin-desk/server/retention.ts'
import { recordExport } from '#features/coin/server/records/record-export.ts'
import { coinHandlers } from '#features/coin/server/handlers.ts'
import { coinSeed } from '#features/coin/server/seed.ts'
import { companyPublishables } from '#features/company/server/publishables.ts'
import { companyQueries } from '#features/company/server/queries.ts'
import { companySeed } from '#features/company/server/seed.ts'
import { consultationCommands, removeOldConsultations } from '#features/consultations/server/commands.ts'
import { publishableBanner } from '#features/home/server/publishables.ts'
import { homeQueries } from '#features/home/server/queries.ts'
import { homeSeed } from '#features/home/server/seed.ts'
import { machineHandlers } from '#features/machines/server/handlers.ts'
import { machineProposals } from '#features/machines/server/machine-proposals.ts'
import { machineNames } from '#features/machines/server/names.ts'
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
import { scanSettings } from '#features/scan-applications/server/settings.ts'
import { scanApplicationsSeed } from '#features/scan-applications/server/seed.ts'
import { searchQueries } from '#features/search/server/queries.ts'
import { loginStaff } from '#features/staff/contract.ts'
import { colleaguesWith, staffNames } from '#features/staff/server/colleagues.ts'
import { staffProposals } from '#features/staff/server/staff-proposals.ts'
import { staffSeed } from '#features/staff/server/seed.ts'
import { staffSettings } from '#features/staff/server/settings.ts'
import { staffHandlers } from '#features/staff/server/commands.ts'
import { sealedTotpSecrets } from '#features/staff/server/totp-secrets.ts'
import type { Call } from '#gateway/call.ts'
import type { Handler } from '#gateway/server/handle.ts'
import { auditHandlers, auditJobs } from '#platform/audit/server/handlers.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { removeOldAnswers } from '#platform/calls/server/request-answers.ts'
import { removeOldCaptchas } from '#platform/captcha/server/captcha.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import type { SealedPlace } from '#platform/credentials/server/rotate-key.ts'
import { removeOldFailures } from '#platform/credentials/server/lock-out.ts'
import type { Db } from '#platform/db/server/database.ts'
import { exportJob } from '#platform/exports/server/export-job.ts'
import { removeOldExports } from '#platform/exports/server/exports.ts'
import { fileJobs } from '#platform/files/server/file-jobs.ts'
import { filesQueries } from '#platform/files/server/queries.ts'
import { importJob } from '#platform/imports/server/import-job.ts'
import { removeOldImports } from '#platform/imports/server/imports.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { ledgerJobs } from '#platform/ledger/server/ledger-jobs.ts'
import type { LowBalance } from '#platform/ledger/server/low-balance.ts'
import { removeEndedWindows } from '#platform/limits/server/limits.ts'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { removeOldNotices, sendNotices } from '#platform/notices/server/notices.ts'
import { preferenceHandlers } from '#platform/notices/server/preferences.ts'
import { proposalHandlers, removeOldProposals } from '#platform/proposals/server/handlers.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import type { Publishable } from '#platform/publishing/server/publishing.ts'
import { publishingJobs } from '#platform/publishing/server/publishing-jobs.ts'
import { reviewSettingList } from '#platform/reviewing/server/setting-list.ts'
import { reviewHandlers, type Reviewing, reviewJobs } from '#platform/reviewing/server/handlers.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { settingHandlers, settingProposal } from '#platform/settings/server/handlers.ts'
import { logout } from '#platform/session/contract.ts'
import { sessionCommands } from '#platform/session/server/commands.ts'
import { sessionQueries } from '#platform/session/server/queries.ts'
import { removeOldSessions } from '#platform/session/server/sessions.ts'
import { sealedSmsParams } from '#platform/sms/server/outbox.ts'
import { smsHandlers } from '#platform/sms/server/handlers.ts'
import { removeOldMessages, smsJobs } from '#platform/sms/server/sms-jobs.ts'
import { uploadCommands } from '#platform/uploads/server/commands.ts'
import { webhookJobOf } from '#platform/webhooks/server/deliver.ts'
import { webhookHandlers } from '#platform/webhooks/server/handlers.ts'
import { sealedWebhookSecret } from '#platform/webhooks/server/setting.ts'
import { noticeGroups } from './notice-groups.ts'

/** Who tells what those are called that the ledger names. */
const registers = { staff: staffNames, machine: machineNames }

/** Every kind of thing that staff review. */
const reviewings: Reviewing[] = [
  { reviewable: scanReviewable, calls: scanReview },
  { reviewable: appealReviewable, calls: appealReview },
]

export const reviewables = reviewings.map(({ reviewable }) => reviewable)

/** What staff may set while the portal runs. */
const settings = [...staffSettings, ...reviewSettingList(reviewables.map(({ declaration }) => declaration)), ...scanSettings]

/** Everything that is encrypted with SECRET_KEY for longer than a moment. */
export const sealedPlaces: readonly SealedPlace[] = [sealedTotpSecrets, sealedWebhookSecret, sealedSmsParams]
/** Changes that two persons make. */
const proposalKinds = [...staffProposals, ...machineProposals, settingProposal(settings)] as ProposalKind[]

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
  ...sessionQueries,
  ...applicantCommands,
  ...staffHandlers,
  ...scanApplicationCommands,
  ...scanApplicationQueries,
  ...coinHandlers,
  ...coinDeskHandlers(registers),
  ...appealCommands,
  ...appealQueries,
  ...reviewings.flatMap((reviewing) => reviewHandlers(reviewing, colleaguesWith)),
  ...noticeHandlers,
  ...auditHandlers,
  ...auditLogHandlers({ ...registers, setting: async () => new Map(settings.map(({ name, label }) => [name, label])) }),
  ...settingHandlers(settings, colleaguesWith),
  ...proposalHandlers(proposalKinds, colleaguesWith),
  ...preferenceHandlers(noticeGroups),
  ...uploadCommands,
  ...webhookHandlers,
  ...smsHandlers,
  ...machineHandlers(colleaguesWith),
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
  coinSeed,
  appealsSeed,
]

/** Commands that a full disk does not stop: they are small, and who cannot log in cannot read. */
export const callsWhileFull: Call[] = [loginStaff, loginCoin, loginApplicant, logout]

/** What comes round by itself. */
export function jobsOf(services: Services): Job[] {
  return [
    ...publishingJobs(services, publishables),
    ...fileJobs(services),
    ...auditJobs(services),
    exportJob(services, [recordExport, ledgerExport(registers)]),
    importJob(services, Object.values(coinImports)),
    ...ledgerJobs(services, {
      keepers: (db) => colleaguesWith(db, 'finance.handle'),
      url: '/console/ledger',
      lowBalance: tellLowBalance,
    }),
    ...reviewJobs(services, reviewings, colleaguesWith),
    webhookJobOf(services),
    ...smsJobs(services, colleaguesWith),
    housekeeping(services),
  ]
}

function tellLowBalance(db: Db, { code, balance, alertBelow, at }: LowBalance): Promise<void> {
  const text = `账户 ${code} 余额 ${balance} 枚，已低于提醒值 ${alertBelow} 枚`
  return sendNotices(db, at, [{ person: `coin ${code}`, topic: 'ledger.low-balance', title: '余额提醒', text, url: '/query-coin/result' }])
}

/** What is kept for a time only; docs/operations.md says for how long. */
const removals = [
  removeOldCaptchas,
  removeEndedWindows,
  removeOldFailures,
  removeOldSessions,
  removeOldAnswers,
  removeOldExports,
  removeOldImports,
  removeOldBookedAlone,
  removeOldConsultations,
  removeOldNotices,
  removeOldMessages,
  removeOldProposals,
]

/** One that fails holds up no other; then all are tried again. */
function housekeeping({ db, clock, log }: Services): Job {
  return {
    name: 'housekeeping',
    schedule: '20 3 * * *',
    async run() {
      const failed: string[] = []
      for (const remove of removals)
        await remove(db, clock.now()).catch((error: unknown) => {
          log.error({ err: error, removal: remove.name }, 'what is over could not be removed')
          failed.push(remove.name)
        })
      if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
    },
  }
}
