import { createElement, type ComponentType, type ReactNode } from 'react'
import type { Caller } from '#gateway/call.ts'
import type { PageHead } from './page-head.tsx'
import type { Site } from './page-config.ts'

/** What a page loads its data with: calls in-process under the rights of the request, and the requested address. */
export type PageLoading = { call: Caller; url: URL }

/** One address of published content, with the day of its last change (YYYY-MM-DD). */
export type PublishedAddress = { path: string; day?: string }

/**
 * How the page cache treats an address. `parameters` are the only query parameters that change the page, in their canonical order;
 * a page with a value in `freeText` is rendered but not cached; a parameter in `choices` has one of these values or counts as absent;
 * `ofContent`: the query selects one piece of published content; `uncachedWith`: with this parameter the page is rendered for each request.
 */
type CachePolicy = {
  parameters?: readonly string[]
  freeText?: readonly string[]
  choices?: Readonly<Record<string, readonly string[]>>
  uncachedWith?: readonly string[]
  ofContent?: boolean
  /** Rendered for each request. */
  uncached?: boolean
  /** Never in a browser's own cache either, as for logins. */
  noStore?: boolean
}

type PageDefinition<T> = CachePolicy & {
  path: string
  /** What editors see of it where they choose the target of a link; without one it is not offered. */
  name?: string
  /** Rejects with the refusal `not_found` where the address names nothing. */
  load?: (loading: PageLoading) => Promise<T>
  head: (data: T, site: Site) => PageHead
  Body: ComponentType<{ data: T }>
  /** Included in the sitemap, with all addresses of its content. */
  listPublished?: (call: Caller) => Promise<PublishedAddress[]>
  frame?: Frame
}

/** The frame of the body: header, footer and tools of the site, or none. */
type Frame = 'site' | 'bare'

export type OpenedPage = { head: PageHead; body: ReactNode }

export type Page = CachePolicy & {
  path: string
  name?: string
  /** The folder that declares it, whose style sheet its document loads. */
  feature?: string | undefined
  frame: Frame
  listPublished?: (call: Caller) => Promise<PublishedAddress[]>
  /** It has no document of its own. */
  isRedirect?: true
  open: (loading: PageLoading, site: Site) => Promise<OpenedPage | Redirect>
}

/** Path and query of another address. */
type Redirect = { redirect: string }

/** A public document: its address, data, head and body, and how it is cached. */
export function definePage<T>({ load, head, Body, frame = 'site', ...rest }: PageDefinition<T>): Page {
  return {
    ...rest,
    frame,
    async open(loading, site) {
      const data = (await load?.(loading)) as T
      return { head: head(data, site), body: createElement(Body, { data }) }
    },
  }
}

/** An address that leads on to another one, found anew for each request. */
export function defineRedirect({ path, find }: { path: string; find: (loading: PageLoading) => Promise<string> }): Page {
  return { path, frame: 'site', uncached: true, isRedirect: true, open: async (loading) => ({ redirect: await find(loading) }) }
}

/** An address spelled as the page cache spells it. */
export function toPublishedAddress(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters)}`
}
