import { workingCalendarFeature } from '#features/office/working-calendar/feature.ts'
import { alarmsFeature } from '#features/office/alarms/feature.ts'
import { announcementsFeature } from '#features/office/announcements/feature.ts'
import { archiveFeature } from '#features/site/archive/feature.ts'
import { appealsFeature } from '#features/coin/appeals/feature.ts'
import { applicantsFeature } from '#features/scan/applicants/feature.ts'
import { auditAlertsFeature } from '#features/office/audit-alerts/feature.ts'
import { auditLogFeature } from '#features/office/audit-log/feature.ts'
import { casesFeature } from '#features/site/cases/feature.ts'
import { certificatesFeature } from '#features/site/certificates/feature.ts'
import { coinDeskFeature } from '#features/coin/desk/feature.ts'
import { coinFeature } from '#features/coin/accounts/feature.ts'
import { companyFeature } from '#features/site/company/feature.ts'
import { contentFeature } from '#features/site/content/feature.ts'
import { complianceFeature } from '#features/office/compliance/feature.ts'
import { consultationsFeature } from '#features/site/consultations/feature.ts'
import { firstStepsFeature } from '#features/office/first-steps/feature.ts'
import { goingLiveFeature } from '#features/office/going-live/feature.ts'
import { homeFeature } from '#features/site/home/feature.ts'
import { invoicesFeature } from '#features/coin/invoices/feature.ts'
import { interfacesFeature } from '#features/office/interfaces/feature.ts'
import { machinesFeature } from '#features/coin/machines/feature.ts'
import { mediaLibraryFeature } from '#features/site/media-library/feature.ts'
import { needsFeature } from '#features/site/needs/feature.ts'
import { newsFeature } from '#features/site/news/feature.ts'
import { productsFeature } from '#features/site/products/feature.ts'
import { projectsFeature } from '#features/projects/projects/feature.ts'
import { rechargeRequestsFeature } from '#features/coin/recharge-requests/feature.ts'
import { reconciliationFeature } from '#features/coin/reconciliation/feature.ts'
import { researchFeature } from '#features/projects/research/feature.ts'
import { scanApplicationsFeature } from '#features/scan/scan-applications/feature.ts'
import { sensitiveWordsFeature } from '#features/site/sensitive-words/feature.ts'
import { messageTemplatesFeature } from '#features/office/message-templates/feature.ts'
import { searchFeature } from '#features/site/search/feature.ts'
import { siteHealthFeature } from '#features/site/site-health/feature.ts'
import { staffFeature } from '#features/office/staff/feature.ts'
import { visitsFeature } from '#features/site/visits/feature.ts'
import { brandFeature } from '#features/site/brand/feature.ts'
import { transactionsFeature } from '#platform/transactions/feature.ts'
import { credentialsFeature } from '#platform/credentials/feature.ts'
import { customersFeature } from '#features/office/customers/feature.ts'
import { personalDataFeature } from '#features/office/personal-data/feature.ts'
import { dictionariesFeature } from '#features/office/dictionaries/feature.ts'
import { evidenceFeature } from '#platform/evidence/feature.ts'
import { forgottenPasswordsFeature } from '#platform/forgotten-passwords/feature.ts'
import { invitationsFeature } from '#platform/invitations/feature.ts'
import { ledgerFeature } from '#platform/ledger/feature.ts'
import { listsFeature } from '#platform/lists/feature.ts'
import { noticesFeature } from '#platform/notices/feature.ts'
import { proposalsFeature } from '#features/office/proposals/feature.ts'
import { publishingFeature } from '#platform/publishing/feature.ts'
import { redirectsFeature } from '#features/site/redirects/feature.ts'
import { reviewingFeature } from '#platform/reviewing/feature.ts'
import { sealsFeature } from '#platform/seals/feature.ts'
import { sessionFeature } from '#platform/session/feature.ts'
import { settingsFeature } from '#features/office/settings/feature.ts'
import { healthFeature } from '#features/office/health/feature.ts'
import { jobsFeature } from '#features/office/jobs/feature.ts'
import { smsLogFeature } from '#features/office/sms-log/feature.ts'
import { uploadsFeature } from '#platform/uploads/feature.ts'
import { webhooksFeature } from '#features/office/webhooks/feature.ts'
import type { Feature } from '#platform/features/rules.ts'
import { composeProduct } from './compose-product.ts'

/** All features with declarations for browser and server. Menu and filters follow this order. */
const features: readonly Feature[] = [
  newsFeature,
  homeFeature,
  productsFeature,
  needsFeature,
  casesFeature,
  certificatesFeature,
  companyFeature,
  scanApplicationsFeature,
  appealsFeature,
  customersFeature,
  projectsFeature,
  researchFeature,
  contentFeature,
  sensitiveWordsFeature,
  redirectsFeature,
  siteHealthFeature,
  searchFeature,
  visitsFeature,
  archiveFeature,
  mediaLibraryFeature,
  consultationsFeature,
  personalDataFeature,
  reviewingFeature,
  coinFeature,
  coinDeskFeature,
  rechargeRequestsFeature,
  reconciliationFeature,
  invoicesFeature,
  ledgerFeature,
  staffFeature,
  applicantsFeature,
  proposalsFeature,
  machinesFeature,
  interfacesFeature,
  jobsFeature,
  alarmsFeature,
  healthFeature,
  announcementsFeature,
  smsLogFeature,
  messageTemplatesFeature,
  webhooksFeature,
  brandFeature,
  firstStepsFeature,
  goingLiveFeature,
  settingsFeature,
  workingCalendarFeature,
  dictionariesFeature,
  auditLogFeature,
  auditAlertsFeature,
  evidenceFeature,
  complianceFeature,
  transactionsFeature,
  credentialsFeature,
  forgottenPasswordsFeature,
  invitationsFeature,
  listsFeature,
  noticesFeature,
  publishingFeature,
  sealsFeature,
  sessionFeature,
  uploadsFeature,
]

export const product = composeProduct(features)
