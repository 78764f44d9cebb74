import type { Site } from '#platform/site/parts/page-config.ts'
import type { Loading, Page } from '#platform/site/parts/page.ts'
import type { AreaName } from '../addresses.ts'

/** Addresses of what a document loads: style sheets and module scripts, each in their order. */
export type DocumentAssets = {
  sheets: readonly string[]
  scripts: readonly string[]
  /** The address of the browser module of a source file. */
  toAddress: (source: string) => string
}

export type RenderedDocument = { status: 200 | 404; html: string } | { status: 302; location: string }

/** What draws the HTML of this product. Server code knows it by this type alone; src/draw.ts is the one there is. */
export type Drawing = {
  pages: readonly Page[]
  /** The document of `page`, or the 404 page where there is none or the address names nothing. */
  renderDocument: (page: Page | undefined, loading: Loading, site: Site, assets: DocumentAssets) => Promise<RenderedDocument>
  /** The static frame of an account area, which its scripts replace. */
  renderArea: (area: AreaName, site: Site, assets: DocumentAssets) => string
}

export type { PageConfig, Site } from '#platform/site/parts/page-config.ts'
export type { Page, PublishedAddress } from '#platform/site/parts/page.ts'
