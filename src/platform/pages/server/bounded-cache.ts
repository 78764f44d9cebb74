/** Least recently used entries go first when the sum of their sizes passes the bound. */
export class BoundedCache<T extends { bytes: number }> {
  readonly #entries = new Map<string, T>()
  readonly #maxBytes: number
  #bytes = 0
  #newest: string | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry || key === this.#newest) return entry
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#newest = key
    return entry
  }

  /** An entry larger than an eighth of the bound isn't kept: it would push out too many others. */
  set(key: string, entry: T): void {
    this.delete(key)
    if (entry.bytes > this.#maxBytes / 8) return
    this.#entries.set(key, entry)
    this.#newest = key
    this.#bytes += entry.bytes
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
