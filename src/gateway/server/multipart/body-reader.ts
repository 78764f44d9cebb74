import { Refusal } from '../../refusals.ts'
import { HttpRefusal } from '../http-body.ts'
import { serverRefusals } from '../server-refusals.ts'

/** Reads a body as it arrives and holds no more of it than one chunk. A body that ends too early is refused with 400. */
export class BodyReader {
  readonly #source: AsyncIterator<Buffer> | Iterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer> | Iterable<Buffer>) {
    this.#source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  }

  /** The next bytes as characters; fewer at the end of the body. */
  async read(length: number): Promise<string> {
    while (this.#held.length < length && (await this.#receive()));
    return this.#take(length).toString('latin1')
  }

  /** What comes before the mark, piece by piece; the mark itself is skipped. */
  async *readUntil(mark: Buffer): AsyncGenerator<Buffer> {
    for (let at = -1; at === -1; ) {
      at = this.#held.indexOf(mark)
      // The end of what has arrived may be the beginning of a mark.
      const piece = this.#take(at === -1 ? Math.max(0, this.#held.length - mark.length + 1) : at)
      if (piece.length > 0) yield piece
      if (at === -1 && !(await this.#receive())) throw new HttpRefusal(400, new Refusal(serverRefusals.badRequest))
    }
    this.#take(mark.length)
  }

  /** Lets the source discard the rest. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #receive(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, value]) : value
    return true
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return taken
  }
}
