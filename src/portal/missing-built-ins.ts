// Polyfills of language and browser features that Chromium 88, Safari 15 or Firefox 102 lack. Areas load them first, islands in engines that need them.
// `lib` of tsconfig.browser.json allows exactly these parts of newer standards.

function add(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function groupBy<T, K>(items: Iterable<T>, getKey: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = getKey(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

type Wanted<T> = (item: T, index: number, list: readonly T[]) => unknown

function findLastIndex<T>(list: readonly T[], isWanted: Wanted<T>): number {
  let index = list.length - 1
  while (index >= 0 && !isWanted(list[index] as T, index, list)) index--
  return index
}

add(Array.prototype, {
  at<T>(this: T[], index: number) {
    return this[index < 0 ? this.length + Math.trunc(index) : Math.trunc(index)]
  },
  findLast<T>(this: readonly T[], isWanted: Wanted<T>) {
    return this[findLastIndex(this, isWanted)]
  },
  findLastIndex<T>(this: readonly T[], isWanted: Wanted<T>) {
    return findLastIndex(this, isWanted)
  },
  toReversed<T>(this: readonly T[]) {
    const copy = [...this]
    copy.reverse()
    return copy
  },
  toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare)
  },
  toSpliced<T>(this: readonly T[], ...change: [start: number, deleteCount: number, ...items: T[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with<T>(this: readonly T[], index: number, value: T) {
    const copy = [...this]
    copy[index < 0 ? copy.length + index : index] = value
    return copy
  },
})

add(Object, { hasOwn: (value: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(value, key) })

add(Map, { groupBy })

add(String.prototype, {
  isWellFormed(this: string) {
    return !/\p{Surrogate}/u.test(this)
  },
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, '\uFFFD')
  },
})

add(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

add(AbortSignal, {
  timeout(ms: number) {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  },
})

add(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw new DOMException('aborted', 'AbortError')
  },
})

// Safari before 15.4 has no dialog element: shown in place (ui/base.css), without keeping the focus inside.
if (!('HTMLDialogElement' in window))
  add(HTMLElement.prototype, {
    showModal(this: HTMLElement) {
      this.setAttribute('open', '')
    },
    close(this: HTMLElement) {
      this.removeAttribute('open')
      this.dispatchEvent(new Event('close'))
    },
  })

// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this file a module, which islands import when they need it
export {}
