import type { ComponentType } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import type { Caller } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'

/** What a screen of an account area or the console loads its data with. */
export type ScreenLoading = { call: Caller; url: URL; params: Record<string, string | undefined> }

type Load<T> = (loading: ScreenLoading) => Promise<T>

/** The `clientLoader` of a screen: where a filter or refresh of the open screen fails, it stays as it was loaded before. */
export function loadScreen<T>(load: Load<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return loadForm((loading) => staleIfError(loading.url.pathname, 'page', load(loading)))
}

/** The `clientLoader` of a form, which must not save over newer data: it is never shown stale. What is not there is a 404 of the router. */
export function loadForm<T>(load: Load<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return async ({ request, params }) => {
    try {
      return await load({ call: callFromBrowser, url: new URL(request.url), params })
    } catch (error) {
      if (isRefusal(error) && error.code === 'not_found') throw data(null, { status: 404 })
      throw error
    }
  }
}

type AnyLoader = (...args: never[]) => unknown

/** The props of a screen's component, from its loader. */
export type ScreenProps<L extends AnyLoader = () => undefined> = { loaderData: Awaited<ReturnType<L>> }

/** A module of a screen, loaded with the first visit of its address. */
export type ScreenModule<T = never> = {
  default: ComponentType<{ loaderData: T }>
  clientLoader?: (args: LoaderFunctionArgs) => T | Promise<T>
  title?: string | ((loaderData: T) => string)
}
