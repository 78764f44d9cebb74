type SemaphoreOptions = {
  atOnce: number
  mostWaiting: number
  /** What somebody is told for whom there is no more room to wait. */
  full: () => Error
}

/** Lets few do at once what is dear; the others wait in line, which has an end. */
export function createSemaphore({ atOnce, mostWaiting, full }: SemaphoreOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function take<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw full()
      // Whoever leaves hands its place over, so `running` stays.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return { take }
}
