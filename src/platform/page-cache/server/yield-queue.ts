/** Creates a queue that lets one waiter go on in each turn of the event loop, so that requests are answered between two pieces of long work. */
export function createYieldQueue(): () => Promise<void> {
  const waiting: (() => void)[] = []

  function letNextGo(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(letNextGo)
  }

  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(letNextGo)
    })
}
