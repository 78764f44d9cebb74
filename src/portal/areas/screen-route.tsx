import { useLayoutEffect } from 'react'
import { type RouteObject, useLoaderData, useLocation } from 'react-router'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import type { ScreenModule } from '#platform/site/shared/screen.ts'

/** A route with a lazy-loaded screen. */
export function screenRoute<T>(path: string, open: () => Promise<ScreenModule<T>>): RouteObject {
  return {
    path,
    async lazy() {
      const { default: Screen, clientLoader, title = '' } = await open()
      function Titled() {
        const loaderData = useLoaderData() as T
        const { siteName } = usePageConfig().brand
        const { pathname } = useLocation()
        useLayoutEffect(takeOver, [pathname])
        return (
          <>
            <title data-screen="">{`${typeof title === 'function' ? title(loaderData) : title}｜${siteName}`}</title>
            <Screen loaderData={loaderData} />
          </>
        )
      }
      return { Component: Titled, ...(clientLoader && { loader: clientLoader }) }
    },
  }
}

/**
 * Beside the title of the first screen React leaves that of the document that the server sent. Of a later screen, the link or button that led to
 * it may have gone with its own, and the focus with it.
 */
function takeOver(): void {
  const frameTitle = document.head.querySelector('title:not([data-screen])')
  if (frameTitle) frameTitle.remove()
  else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}
