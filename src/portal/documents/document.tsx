import type { ReactNode } from 'react'
import { ModuleAddress } from '#ui/island.tsx'
import { AccentStyle } from '#platform/brand/shared/accent-style.tsx'
import { neutralIcon } from '#platform/brand/icon-rules.ts'
import { Head, type PageHead, toScriptJson } from '#platform/site/shared/page-head.tsx'
import { pageConfigId, type Site, SiteContext } from '#platform/site/shared/page-config.ts'
import type { DocumentAssets } from '../document-renderer.ts'

/** As in base.css, before several sheets: where one that doesn't ask for it arrives first, Chromium gives the transition up, and reports an error. */
const transition = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

type DocumentProps = { site: Site; head: PageHead; assets: DocumentAssets; children: ReactNode }

export function Document({ site, head, assets, children }: DocumentProps) {
  const { brand } = site.config
  return (
    <html lang="zh-CN" data-device={site.isMobile ? 'mobile' : undefined} data-care={site.isCare ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#071626" />
        <link rel="icon" href={brand.icon || neutralIcon} />
        {brand.icon && <link rel="apple-touch-icon" href={brand.icon} />}
        <link rel="alternate" type="application/rss+xml" title="新闻动态" href="/rss.xml" />
        <Head head={head} site={site} />
        {assets.sheets.length > 1 && (
          <style href="transition" precedence="transition">
            {transition}
          </style>
        )}
        {/* With a precedence React writes them before the preloads, which would else take the connections first. */}
        {assets.sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="documents" />
        ))}
        <AccentStyle accent={brand.accent} isCare={site.isCare} />
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} data-mount={assets.toAddress('src/portal/mount-island.tsx')} />
        ))}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <SiteContext value={site}>
          <ModuleAddress value={assets.toAddress}>{children}</ModuleAddress>
        </SiteContext>
        <script type="application/json" id={pageConfigId} dangerouslySetInnerHTML={{ __html: toScriptJson(site.config) }} />
      </body>
    </html>
  )
}
