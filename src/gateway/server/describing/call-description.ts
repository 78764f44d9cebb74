import type { Call, CallGiven, CallReply } from '../../call.ts'

/** What the description for other systems says of a call beside its contract. */
export type CallDescription = {
  call: Call
  title: string
  /** What its fields mean, by their wire names. */
  meanings: Readonly<Record<string, string>>
  /** In our names. */
  example: { input: unknown; reply: unknown }
}

/** What a read of the console answers, in a sentence. */
export type ReadMeaning = readonly [call: Call, meaning: string]

type Words<C extends Call> = {
  title: string
  meanings: Readonly<Record<string, string>>
  example: { input: CallGiven<C>; reply: CallReply<C> }
}

export function describeCall<C extends Call>(call: C, words: Words<C>): CallDescription {
  return { call, ...words }
}
