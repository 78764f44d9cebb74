import type { Caller } from './call.ts'
import type { Refusal } from './refusals.ts'

let openCaller: (() => Promise<Caller>) | undefined

/** Sets how the browser loads its caller; each browser entry does so once. A caller that fails to load is loaded again at the next call. */
export function setBrowserCaller(open: () => Promise<Caller>): void {
  let opening: Promise<Caller> | undefined
  openCaller = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))
}

/** Calls the gateway from the browser: islands, forms, account screens. */
export const callFromBrowser: Caller = async (call, input, options) => {
  if (!openCaller) throw new Error('the browser caller is not set')
  return (await openCaller())(call, input, options)
}

/** Recognises a refusal by its name, so that a screen need not load the class with the catalogue of messages. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}

/** The reply, or undefined for the refusal `not_found`; any other error is thrown. */
export async function unlessNotFound<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply
  } catch (error) {
    if (isRefusal(error) && error.code === 'not_found') return undefined
    throw error
  }
}
