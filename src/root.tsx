import '#ui/base.css'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { getSite } from '#features/company/contract.ts'
import { callerContext } from '#gateway/loading.ts'
import { pageConfigId, type Site, SiteContext } from '#platform/site/parts/page-config.ts'
import { renderingContext } from '#portal/rendering.ts'
import favicon from '../content/pictures/brand/favicon.svg'
import touchIcon from '../content/pictures/brand/icon-180.png'
import type { Route } from './+types/root'

/** Once for a visit: what the page configuration holds stays the same while pages change in the browser. */
export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const { origin, isMobile, appId, password, passwordSalt } = context.get(renderingContext)
  const { links, copyright, tel, icp, policeRecord, map, cooperationUrl, knowledgeBaseUrl, knowledgeBaseMobileUrl, mallUrl } =
    await context.get(callerContext)(getSite, {})
  return {
    origin,
    isMobile,
    config: {
      Links: links,
      copyright,
      tel,
      AppID: appId,
      Password: password,
      CooperationUrl: cooperationUrl,
      PasswordSalt: passwordSalt,
      accountTypeCode: '1120007',
      map,
      knowledgeBaseUrl,
      knowledgeBaseMobileUrl,
      mallUrl,
      icp,
      policeRecord,
    },
  }
}

export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="zh-CN" data-device={site?.isMobile ? 'mobile' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#071626" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={touchIcon} />
        <link rel="alternate" type="application/rss+xml" title="新闻动态" href="/rss.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {site && (
          // oxlint-disable-next-line react/no-danger -- JSON with every "<" written as an escape
          <script
            type="application/json"
            id={pageConfigId}
            dangerouslySetInnerHTML={{ __html: JSON.stringify(site.config).replaceAll('<', '\\u003c') }}
          />
        )}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    <SiteContext value={loaderData}>
      <Outlet />
    </SiteContext>
  )
}
