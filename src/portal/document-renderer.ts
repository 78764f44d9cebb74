import type { Site } from '#platform/site/shared/page-config.ts'
import type { PageLoading, Page } from '#platform/site/shared/page.ts'
import type { AreaName } from './addresses.ts'

/** The assets of a public page of a feature, and of an account area. */
export type AssetLists = { ofPage: (feature: string | undefined) => DocumentAssets; ofArea: (area: AreaName) => DocumentAssets }

/** Addresses of what a document loads: style sheets and module scripts, each in their order, and modules that these will import. */
export type DocumentAssets = {
  sheets: readonly string[]
  scripts: readonly string[]
  preloads: readonly string[]
  /** The address of the browser module of a source file. */
  toAddress: (source: string) => string
}

/** The site and the assets that every document is rendered with; `yieldToOthers` resolves when its HTML may be written. */
export type DocumentFrame = { site: Site; assets: DocumentAssets; yieldToOthers: () => Promise<void> }

export type RenderedDocument = { status: 200 | 404; html: string } | { status: 302; location: string }

/** Renders the HTML. Server code depends on this type only; src/site/document-renderer.ts implements it. */
export type DocumentRenderer = {
  pages: readonly Page[]
  /** Renders the document of `page`, or the 404 page where the page or its content does not exist. */
  renderDocument: (page: Page | undefined, loading: PageLoading, frame: DocumentFrame) => Promise<RenderedDocument>
  /** Renders the static frame of an account area, which its scripts replace. */
  renderArea: (area: AreaName, site: Site, assets: DocumentAssets) => string
}

export type { PageConfig, Site } from '#platform/site/shared/page-config.ts'
export type { Page, PublishedAddress } from '#platform/site/shared/page.ts'
