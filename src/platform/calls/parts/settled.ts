import { isRefusal } from '#gateway/browser-call.ts'

/** The result of loading one part of a page: its data, or the message of the refusal. */
export type Settled<T> = { value: T; error?: never } | { error: string; value?: never }

/** Turns a refusal into a value, so that the other parts of the page are still shown. */
export async function settle<T>(reply: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await reply }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { error: error.message }
  }
}
