import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Caller } from './call.ts'
import type { Refusal } from './refusals.ts'

/** Set for each request by the server: the in-process caller under the rights of the request's session. */
export const callerContext = createContext<Caller>()

type Arguments = { request: Request; params: Record<string, string | undefined>; context: Readonly<RouterContextProvider> }

export type Loading = { call: Caller; url: URL; params: Record<string, string | undefined> }

/** What a page needs, written once: `loader` runs it in-process on the server, `clientLoader` over POST /ucc in the browser. */
export type Load<T> = (loading: Loading) => Promise<T>

/** A route's `loader`: calls in-process, under the rights of the request's session. */
export function onServer<T>(load: Load<T>) {
  return ({ request, params, context }: Arguments): Promise<T> =>
    orNotFound(load({ call: context.get(callerContext), url: new URL(request.url), params }))
}

let openCaller: (() => Promise<Caller>) | undefined

/** The entry of the browser says once, before the first navigation, where its caller comes from. */
export function setBrowserCaller(open: () => Promise<Caller>): void {
  let opening: Promise<Caller> | undefined
  openCaller = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}

/** The same as its `clientLoader`, for a navigation without a new document. */
export function inBrowser<T>(load: Load<T>) {
  return ({ request, params }: Pick<Arguments, 'request' | 'params'>): Promise<T> =>
    orNotFound(load({ call: callFromBrowser, url: new URL(request.url), params }))
}

/** For what a page calls after a click: forms, dialogs, polling. */
export const callFromBrowser: Caller = async (call, input, options) => {
  if (!openCaller) throw new Error('the browser caller is not set')
  return (await openCaller())(call, input, options)
}

/** For pages: known by its name, so that the class with all its sentences needn't come along. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

/** Something that is not there is a 404 page, wherever the load ran. */
async function orNotFound<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') throw data(null, { status: 404 })
    throw error
  }
}
