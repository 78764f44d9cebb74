import { setImmediate as turn } from 'node:timers/promises'

/** Does `work` while the event loop turns; `turns` tells it how often so far. What blocks the thread stops the count. */
export async function countingTurns<T>(work: (turns: () => number) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  let turns = 0
  const result = work(() => turns).finally(() => ended.abort())
  for (; !ended.signal.aborted; turns++) await turn()
  return result
}
