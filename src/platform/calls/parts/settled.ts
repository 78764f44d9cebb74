import { isRefusal } from '#gateway/browser-call.ts'

/** One part of a page: what it shows, or why it can't. */
export type Settled<T> = { value: T; fault?: never } | { fault: string; value?: never }

/** The page stands also where one of its parts was refused. */
export async function settle<T>(asked: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await asked }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { fault: error.message }
  }
}
