import { workingCalendarServer } from '#features/office/working-calendar/server/feature.ts'
import { alarmsServer } from '#features/office/alarms/server/feature.ts'
import { announcementsServer } from '#features/office/announcements/server/feature.ts'
import { archiveServer } from '#features/site/archive/server/feature.ts'
import { appealsServer } from '#features/coin/appeals/server/feature.ts'
import { applicantsServer } from '#features/scan/applicants/server/feature.ts'
import { auditAlertsServer } from '#features/office/audit-alerts/server/feature.ts'
import { auditLogServer } from '#features/office/audit-log/server/feature.ts'
import { casesServer } from '#features/site/cases/server/feature.ts'
import { certificatesServer } from '#features/site/certificates/server/feature.ts'
import { coinDeskServer } from '#features/coin/desk/server/feature.ts'
import { coinServer } from '#features/coin/accounts/server/feature.ts'
import { companyServer } from '#features/site/company/server/feature.ts'
import { complianceServer } from '#features/office/compliance/server/feature.ts'
import { contentServer } from '#features/site/content/server/feature.ts'
import { consultationsServer } from '#features/site/consultations/server/feature.ts'
import { firstStepsServer } from '#features/office/first-steps/server/feature.ts'
import { homeServer } from '#features/site/home/server/feature.ts'
import { invoicesServer } from '#features/coin/invoices/server/feature.ts'
import { machinesServer } from '#features/coin/machines/server/feature.ts'
import { mediaLibraryServer } from '#features/site/media-library/server/feature.ts'
import { needsServer } from '#features/site/needs/server/feature.ts'
import { newsServer } from '#features/site/news/server/feature.ts'
import { productsServer } from '#features/site/products/server/feature.ts'
import { projectsServer } from '#features/projects/projects/server/feature.ts'
import { proofsFeatureServer } from '#features/site/proofs/server/feature.ts'
import { rechargeRequestsServer } from '#features/coin/recharge-requests/server/feature.ts'
import { reconciliationServer } from '#features/coin/reconciliation/server/feature.ts'
import { researchServer } from '#features/projects/research/server/feature.ts'
import { scanApplicationsServer } from '#features/scan/scan-applications/server/feature.ts'
import { sensitiveWordsServer } from '#features/site/sensitive-words/server/feature.ts'
import { messageTemplatesServer } from '#features/office/message-templates/server/feature.ts'
import { searchServer } from '#features/site/search/server/feature.ts'
import { siteHealthServer } from '#features/site/site-health/server/feature.ts'
import { siteVisitsServer } from '#features/site/visits/server/feature.ts'
import { staffServer } from '#features/office/staff/server/feature.ts'
import { brandServer } from '#features/site/brand/server/feature.ts'
import { builtAssetsServer } from '#platform/built-assets/server/feature.ts'
import { batchesServer } from '#platform/batches/server/feature.ts'
import { transactionsServer } from '#platform/transactions/server/feature.ts'
import { captchaServer } from '#platform/captcha/server/feature.ts'
import { credentialsServer } from '#platform/credentials/server/feature.ts'
import { customersServer } from '#features/office/customers/server/feature.ts'
import { personalDataServer } from '#features/office/personal-data/server/feature.ts'
import { dictionariesServer } from '#features/office/dictionaries/server/feature.ts'
import { draftsServer } from '#platform/drafts/server/feature.ts'
import { exportsServer } from '#platform/exports/server/feature.ts'
import { forgottenPasswordsServer } from '#platform/forgotten-passwords/server/feature.ts'
import { invitationsServer } from '#platform/invitations/server/feature.ts'
import { evidenceServer } from '#platform/evidence/server/feature.ts'
import { importsServer } from '#platform/imports/server/feature.ts'
import { findingServer } from '#platform/finding/server/feature.ts'
import { filesServer } from '#platform/files/server/feature.ts'
import { limitsServer } from '#platform/limits/server/feature.ts'
import { listsServer } from '#platform/lists/server/feature.ts'
import { noticesServer } from '#platform/notices/server/feature.ts'
import { proposalsServer } from '#features/office/proposals/server/feature.ts'
import { proofsServer } from '#platform/proofs/server/feature.ts'
import { publishingServer } from '#platform/publishing/server/feature.ts'
import { prerequisitesServer } from '#platform/prerequisites/server/feature.ts'
import { redirectsServer } from '#features/site/redirects/server/feature.ts'
import { reviewingServer } from '#platform/reviewing/server/feature.ts'
import { siteServer } from '#platform/site/server/feature.ts'
import { sessionServer } from '#platform/session/server/feature.ts'
import { settingsServer } from '#features/office/settings/server/feature.ts'
import { healthServer } from '#features/office/health/server/feature.ts'
import { goingLiveServer } from '#features/office/going-live/server/feature.ts'
import { interfacesServer } from '#features/office/interfaces/server/feature.ts'
import { jobsServer } from '#features/office/jobs/server/feature.ts'
import { smsLogServer } from '#features/office/sms-log/server/feature.ts'
import { uploadsServer } from '#platform/uploads/server/feature.ts'
import { walArchiveServer } from '#platform/wal-archive/server/feature.ts'
import { visitsServer } from '#platform/visits/server/feature.ts'
import { webhooksServer } from '#features/office/webhooks/server/feature.ts'
import type { ServerFeature } from '#platform/features/server/server-feature.ts'

/** Everything that runs on the server; demo content is made in this order. */
export const serverFeatures: readonly ServerFeature[] = [
  brandServer,
  firstStepsServer,
  companyServer,
  homeServer,
  newsServer,
  productsServer,
  casesServer,
  needsServer,
  certificatesServer,
  projectsServer,
  searchServer,
  siteVisitsServer,
  siteHealthServer,
  contentServer,
  sensitiveWordsServer,
  archiveServer,
  mediaLibraryServer,
  siteServer,
  consultationsServer,
  applicantsServer,
  staffServer,
  reviewingServer,
  scanApplicationsServer,
  coinServer,
  coinDeskServer,
  rechargeRequestsServer,
  reconciliationServer,
  appealsServer,
  researchServer,
  invoicesServer,
  customersServer,
  personalDataServer,
  machinesServer,
  interfacesServer,
  proofsFeatureServer,
  auditLogServer,
  auditAlertsServer,
  complianceServer,
  transactionsServer,
  batchesServer,
  captchaServer,
  credentialsServer,
  forgottenPasswordsServer,
  invitationsServer,
  dictionariesServer,
  draftsServer,
  evidenceServer,
  exportsServer,
  filesServer,
  builtAssetsServer,
  walArchiveServer,
  findingServer,
  importsServer,
  limitsServer,
  listsServer,
  noticesServer,
  prerequisitesServer,
  proposalsServer,
  proofsServer,
  publishingServer,
  redirectsServer,
  sessionServer,
  settingsServer,
  workingCalendarServer,
  goingLiveServer,
  jobsServer,
  alarmsServer,
  healthServer,
  announcementsServer,
  smsLogServer,
  messageTemplatesServer,
  uploadsServer,
  visitsServer,
  webhooksServer,
]
