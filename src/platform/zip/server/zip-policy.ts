/** What is wrong with an archive: not readable as one, too many entries, an entry that does not belong, too large, or changed content. */
export type ZipFault = 'unreadable' | 'entries' | 'name' | 'size' | 'damaged'

export class ZipError extends Error {
  override name = 'ZipError'
  readonly fault: ZipFault

  constructor(fault: ZipFault) {
    super(`the archive is refused: ${fault}`)
    this.fault = fault
  }
}

export type ZipPolicy = {
  entries: number
  /** Of all entries together. */
  unpackedBytes: number
  /** Which names an archive may have; names are compared only, never paths. */
  isKnown?: (name: string) => boolean
}

/** An entry above `from` bytes that unpacks to more than `most` times its size was made to do harm. */
export const expansion = { most: 200, from: 1024 * 1024 } as const
