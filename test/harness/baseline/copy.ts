import type { Client, Connection, PoolClient } from 'pg'

/** What pg offers of the protocol's COPY and its types leave out. */
type CopyConnection = Connection & { query: (sql: string) => void; sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }

/** One COPY statement as a query of pg, with the text it sends; `done` resolves with the text that the server sent. */
class Copy {
  readonly #sql: string
  readonly #given: string
  readonly #chunks: Buffer[] = []
  readonly #settled = Promise.withResolvers<string>()
  #error: Error | undefined

  constructor(sql: string, given = '') {
    this.#sql = sql
    this.#given = given
  }

  get done(): Promise<string> {
    return this.#settled.promise
  }

  submit(connection: Connection): void {
    ;(connection as CopyConnection).query(this.#sql)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#given))
    connection.endCopyFrom()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#chunks.push(chunk)
  }

  handleError(error: Error): void {
    this.#error = error
    this.#settled.reject(error)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (!this.#error) this.#settled.resolve(Buffer.concat(this.#chunks).toString())
  }
}

export function copyOut(client: Client | PoolClient, table: string): Promise<string> {
  return client.query(new Copy(`copy ${table} to stdout`)).done
}

export function copyIn(client: Client | PoolClient, table: string, text: string): Promise<string> {
  return client.query(new Copy(`copy ${table} from stdin`, text)).done
}
