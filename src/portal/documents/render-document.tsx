import { renderToString } from 'react-dom/server'
import { unlessNotFound } from '#gateway/browser-call.ts'
import { getPageSeo } from '#platform/publishing/contract.ts'
import type { Site } from '#platform/site/shared/page-config.ts'
import { withSeo } from '#platform/site/shared/page-head.tsx'
import type { PageLoading, OpenedPage, Page } from '#platform/site/shared/page.ts'
import { Announcements } from './announcements.tsx'
import { Document } from './document.tsx'
import type { DocumentFrame, RenderedDocument } from '../document-renderer.ts'
import { NotFound } from './not-found.tsx'
import { Shell } from '../shell/shell.tsx'
import styles from './preview-mark.module.css'

const notFound: OpenedPage = {
  head: { title: '页面不存在', description: '抱歉，您访问的页面不存在或暂时无法打开。', hidden: true },
  body: <NotFound />,
}

/** Renders the HTML document of `page`, or the 404 page where the page or its content does not exist. */
export async function renderDocument(
  page: Page | undefined,
  loading: PageLoading,
  { site, assets, yieldToOthers }: DocumentFrame,
): Promise<RenderedDocument> {
  const opened = page && (await unlessNotFound(page.open(loading, site)))
  if (opened && 'redirect' in opened) return { status: 302, location: opened.redirect }
  const { head, body } = opened ? await withEditorsHead(opened, loading, site) : notFound
  const robots = site.previewUntil ? { hidden: true } : {}
  await yieldToOthers()
  const html = renderToString(
    <Document site={site} head={{ ...head, ...robots }} assets={assets}>
      {site.previewUntil && <PreviewMark until={site.previewUntil} />}
      {opened && page?.frame === 'bare' ? (
        <>
          <Announcements />
          {body}
        </>
      ) : (
        <Shell>{body}</Shell>
      )}
    </Document>,
  )
  return { status: opened ? 200 : 404, html: `<!DOCTYPE html>${html}` }
}

/** What is not for search engines has no fields for them. */
async function withEditorsHead({ head, body }: OpenedPage, { call }: PageLoading, site: Site): Promise<OpenedPage> {
  if (head.hidden) return { head, body }
  return { head: withSeo(head, await call(getPageSeo, { address: head.path ?? site.pathname }), site), body }
}

/** Marks an unpublished page; placed at the lower edge to cover little. */
function PreviewMark({ until }: { until: string }) {
  return (
    <aside aria-label="预览" className={styles.mark}>
      预览，与网站上的页面可能不同；链接有效至 {until}
    </aside>
  )
}
