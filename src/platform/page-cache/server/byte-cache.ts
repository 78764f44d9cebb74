import { LRUCache } from 'lru-cache'

// A larger entry would push out too many others.
const maxShareOfEntry = 8

/** An LRU cache bounded by the bytes of its entries. */
export function createByteCache<T extends { bytes: number }>(maxBytes: number): LRUCache<string, T> {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / maxShareOfEntry),
    sizeCalculation: ({ bytes }) => bytes,
  })
}
