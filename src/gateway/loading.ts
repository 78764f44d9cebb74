import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Caller } from './call.ts'
import { Refusal, refusals } from './refusals.ts'

/** Set for each request by the server: the in-process caller under the rights of the request's session. */
export const callerContext = createContext<Caller>()

type Arguments = { request: Request; params: Record<string, string | undefined>; context: Readonly<RouterContextProvider> }

export type Loading = { call: Caller; url: URL; params: Record<string, string | undefined> }

/** What a page needs, written once: `loader` runs it in-process on the server, `clientLoader` over POST /ucc in the browser. */
export type Load<T> = (loading: Loading) => Promise<T>

export function onServer<T>(load: Load<T>) {
  return ({ request, params, context }: Arguments): Promise<T> =>
    orNotFound(load({ call: context.get(callerContext), url: new URL(request.url), params }))
}

let browserCaller: Caller | undefined

/** The entry of the browser sets its caller once, before the first navigation. */
export function setBrowserCaller(caller: Caller): void {
  browserCaller = caller
}

export function inBrowser<T>(load: Load<T>) {
  return ({ request, params }: Pick<Arguments, 'request' | 'params'>): Promise<T> =>
    orNotFound(load({ call: callFromBrowser, url: new URL(request.url), params }))
}

/** For what a page calls after a click: forms, dialogs, polling. */
export const callFromBrowser: Caller = (call, input, options) => {
  if (!browserCaller) throw new Error('the browser caller is not set')
  return browserCaller(call, input, options)
}

/** Something that is not there is a 404 page, wherever the load ran. */
async function orNotFound<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded
  } catch (error) {
    if (error instanceof Refusal && error.code === refusals.notFound.code) throw data(null, { status: 404 })
    throw error
  }
}
