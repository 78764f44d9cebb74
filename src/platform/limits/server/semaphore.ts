type SemaphoreOptions = {
  slots: number
  maxWaiting: number
  /** Creates the error for callers that find the queue full. */
  createError: () => Error
}

/** A semaphore with a bounded queue, for expensive work such as password hashing. */
export function createSemaphore({ slots, maxWaiting, createError }: SemaphoreOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= slots) {
      if (waiting.length >= maxWaiting) throw createError()
      // A finished run passes its slot on to the next waiter, so `running` does not change.
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

  return { run }
}
