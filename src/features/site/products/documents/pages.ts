import type { Page } from '#platform/site/shared/page.ts'
import { manualDownload } from './system/manual-download.ts'
import { platformDetailPage } from './platform/platform-detail.tsx'
import { productCenterPage } from './product-center.tsx'
import { systemDetailPage } from './system/system-detail.tsx'

export const documents: readonly Page[] = [manualDownload, platformDetailPage, productCenterPage, systemDetailPage]
