import { useLayoutEffect } from 'react'
import { type RouteObject, useLoaderData } from 'react-router'
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
        useLayoutEffect(removeFrameTitle, [])
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

/** React leaves the title of the document that the server sent beside its own. */
function removeFrameTitle(): void {
  document.head.querySelector('title:not([data-screen])')?.remove()
}
