import { createDigest } from '#gateway/server/crypto/digest.ts'
import { type RawBuilder, sql } from 'kysely'

/** A link of a hash chain: SHA-256 over the former digest and the text, so a changed link breaks all that follow. */
export function toChainDigest(former: Buffer | undefined, text: string): Buffer {
  return createDigest()
    .update(former ?? '')
    .update(text, 'utf8')
    .digest()
}

/** The same as an SQL expression of type bytea; `former` is null for the first link. */
export function toChainDigestSql(former: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql<Buffer>`sha256(coalesce(${former}, '') || convert_to(${text}, 'UTF8'))`
}
