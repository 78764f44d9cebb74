import { renderToString } from 'react-dom/server'
import type { Site } from '#platform/site/shared/page-config.ts'
import { neutralIcon } from '#platform/brand/icon-rules.ts'
import { LateScripts } from '#ui/feedback/late-scripts.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import type { AreaName } from '../addresses.ts'
import { Announcements } from './announcements.tsx'
import { Document } from './document.tsx'
import type { DocumentAssets } from '../document-renderer.ts'

const titles: Record<AreaName, string> = { apply: '漏扫工具使用申请', 'query-coin': '查询币账户', console: '控制台' }

/** The static frame of an account area, shown until its scripts have rendered the screen. The area's entry brings area-frame.css. The console has no 关怀版. */
export function renderArea(area: AreaName, site: Site, assets: DocumentAssets): string {
  const title = titles[area]
  const html = renderToString(
    <Document
      site={area === 'console' ? { ...site, isCare: false } : site}
      head={{ title, description: title, hidden: true }}
      assets={assets}
    >
      {/* The banner is above and comes last, or the link to the content would no longer be the first of the page. */}
      <div className="area-frame">
        <div id="app">
          <header className="area-frame-header">
            <a href="/" aria-label="返回首页">
              <img src={site.config.brand.icon || neutralIcon} alt="" width={28} height={28} />
            </a>
            {site.config.brand.siteName}
          </header>
          <main data-static-frame="" className="area-frame-main">
            <h1>{title}</h1>
            <noscript>
              <p className="area-frame-note">此页面需要浏览器启用 JavaScript。</p>
            </noscript>
            <Skeleton rows={6} height={40} />
            <LateScripts className="area-frame-late" />
          </main>
        </div>
        {area !== 'console' && <Announcements />}
      </div>
    </Document>,
  )
  return `<!DOCTYPE html>${html}`
}
