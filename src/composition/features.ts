import { archiveFeature } from '#features/archive/feature.ts'
import { appealsFeature } from '#features/appeals/feature.ts'
import { applicantsFeature } from '#features/applicants/feature.ts'
import { auditLogFeature } from '#features/audit-log/feature.ts'
import { casesFeature } from '#features/cases/feature.ts'
import { certificatesFeature } from '#features/certificates/feature.ts'
import { coinDeskFeature } from '#features/coin-desk/feature.ts'
import { coinFeature } from '#features/coin/feature.ts'
import { companyFeature } from '#features/company/feature.ts'
import { contentFeature } from '#features/content/feature.ts'
import { consultationsFeature } from '#features/consultations/feature.ts'
import { firstStepsFeature } from '#features/first-steps/feature.ts'
import { homeFeature } from '#features/home/feature.ts'
import { invoicesFeature } from '#features/invoices/feature.ts'
import { machinesFeature } from '#features/machines/feature.ts'
import { mediaLibraryFeature } from '#features/media-library/feature.ts'
import { newsFeature } from '#features/news/feature.ts'
import { productsFeature } from '#features/products/feature.ts'
import { projectsFeature } from '#features/projects/feature.ts'
import { rechargeRequestsFeature } from '#features/recharge-requests/feature.ts'
import { reconciliationFeature } from '#features/reconciliation/feature.ts'
import { researchFeature } from '#features/research/feature.ts'
import { scanApplicationsFeature } from '#features/scan-applications/feature.ts'
import { searchFeature } from '#features/search/feature.ts'
import { siteHealthFeature } from '#features/site-health/feature.ts'
import { staffFeature } from '#features/staff/feature.ts'
import { brandFeature } from '#features/brand/feature.ts'
import { transactionsFeature } from '#platform/transactions/feature.ts'
import { credentialsFeature } from '#platform/credentials/feature.ts'
import { dictionariesFeature } from '#platform/dictionaries/feature.ts'
import { ledgerFeature } from '#platform/ledger/feature.ts'
import { listsFeature } from '#platform/lists/feature.ts'
import { noticesFeature } from '#platform/notices/feature.ts'
import { proposalsFeature } from '#platform/proposals/feature.ts'
import { publishingFeature } from '#platform/publishing/feature.ts'
import { redirectsFeature } from '#features/redirects/feature.ts'
import { reviewingFeature } from '#platform/reviewing/feature.ts'
import { sessionFeature } from '#platform/session/feature.ts'
import { settingsFeature } from '#platform/settings/feature.ts'
import { jobsFeature } from '#features/jobs/feature.ts'
import { smsLogFeature } from '#features/sms-log/feature.ts'
import { uploadsFeature } from '#platform/uploads/feature.ts'
import { webhooksFeature } from '#features/webhooks/feature.ts'
import type { Feature } from '#platform/features/rules.ts'
import { composeProduct } from './compose-product.ts'

/** All features with declarations for browser and server. Menu and filters follow this order. */
const features: readonly Feature[] = [
  newsFeature,
  homeFeature,
  productsFeature,
  casesFeature,
  certificatesFeature,
  companyFeature,
  scanApplicationsFeature,
  appealsFeature,
  projectsFeature,
  researchFeature,
  contentFeature,
  redirectsFeature,
  siteHealthFeature,
  searchFeature,
  archiveFeature,
  mediaLibraryFeature,
  consultationsFeature,
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
  jobsFeature,
  smsLogFeature,
  webhooksFeature,
  brandFeature,
  firstStepsFeature,
  settingsFeature,
  dictionariesFeature,
  auditLogFeature,
  transactionsFeature,
  credentialsFeature,
  listsFeature,
  noticesFeature,
  publishingFeature,
  sessionFeature,
  uploadsFeature,
]

export const product = composeProduct(features)
