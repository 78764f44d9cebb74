// The server draws the static frame with it.
import '#ui/feedback/skeleton.module.css'
import '../missing-built-ins.ts'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { consumeReloadFlag } from '#platform/session/shared/session-flags.ts'
import { SiteContext } from '#platform/site/shared/page-config.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { fillPageTexts } from '#platform/site/text-rules.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { loadSheet } from '#ui/browser/load-sheet.ts'
import { openBrowserCaller } from '../open-browser-caller.ts'
import { isMobileAgent } from '../device.ts'
import { showPendingToast } from '../show-pending-toast.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Starts the app of an account area: replaces the static frame once data and styles of the first screen are loaded. */
export async function startApp(routes: RouteObject[]): Promise<void> {
  if (consumeReloadFlag()) return location.reload()
  openBrowserCaller()
  showPendingToast()
  const router = createBrowserRouter(routes)
  navigateByLinks(router, routes)
  const site = {
    origin: location.origin,
    isMobile: isMobileAgent(navigator.userAgent),
    isCare: document.documentElement.dataset.care !== undefined,
    config: readPageConfig(),
    pathname: location.pathname,
    search: location.search,
    menu: [],
    tools: [],
    guides: [],
    texts: fillPageTexts({}),
  }
  await Promise.all([loadSheet(antdSheet), isInitialized(router)])
  createRoot(document.getElementById('app') as HTMLElement).render(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  )
}

function isInitialized(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** Plain links to screens of this app use the router; other links load their document. */
function navigateByLinks(router: Router, routes: RouteObject[]): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || event.defaultPrevented || !isPlain || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return
    if (link.hash && link.pathname === location.pathname) return
    if (!matchRoutes(routes, link.pathname)) return
    event.preventDefault()
    void router.navigate(link.pathname + link.search + link.hash)
  })
}
