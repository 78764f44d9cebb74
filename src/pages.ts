import { applyLoginPage } from '#features/applicants/pages/login.tsx'
import { certificatePage } from '#features/certificates/pages/certificate-search.tsx'
import { coinLoginPage } from '#features/coin/pages/login.tsx'
import { contactPage } from '#features/company/pages/contact.tsx'
import { cooperationPage } from '#features/company/pages/cooperation.tsx'
import { explorePage } from '#features/company/pages/explore.tsx'
import { privacyPage } from '#features/company/pages/privacy.tsx'
import { homePage } from '#features/home/pages/home-page.tsx'
import { newsArticlePage } from '#features/news/pages/news-article.tsx'
import { newsListPage } from '#features/news/pages/news-list.tsx'
import { manualDownload } from '#features/products/pages/manual-download.ts'
import { platformDetailPage } from '#features/products/pages/platform-detail.tsx'
import { productCenterPage } from '#features/products/pages/product-center.tsx'
import { systemDetailPage } from '#features/products/pages/system-detail.tsx'
import { siteSearchPage } from '#features/search/pages/site-search.tsx'
import { staffLoginPage } from '#features/staff/pages/login.tsx'
import type { Page } from '#platform/site/parts/page.ts'
import { upcomingPages } from '#portal/upcoming.tsx'

/** Every public document there is; page cache, 404 rule and sitemap follow from it. */
export const pages: readonly Page[] = [
  homePage,
  productCenterPage,
  platformDetailPage,
  systemDetailPage,
  manualDownload,
  newsListPage,
  newsArticlePage,
  explorePage,
  contactPage,
  cooperationPage,
  privacyPage,
  certificatePage,
  siteSearchPage,
  ...upcomingPages,
  applyLoginPage,
  coinLoginPage,
  staffLoginPage,
]
