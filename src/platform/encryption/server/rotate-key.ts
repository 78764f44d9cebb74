import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { decryptWith, encrypt, WrongKeyError } from '#gateway/server/crypto/encryption.ts'
import { type SecretKey, withOtherSuite } from '#gateway/server/crypto/secret-key.ts'

type Count = { reencrypted: number; unreadable: number }

/** Re-encrypts what the previous key or the algorithms of another PORTAL_CRYPTO have encrypted, and reports what no key decrypts. */
export async function rotateKey(
  { db, clock, log, secretKey }: Pick<Services, 'db' | 'clock' | 'log' | 'secretKey'>,
  previousKey: SecretKey | undefined,
  places: readonly EncryptedColumn[],
): Promise<void> {
  const former = listFormerKeys(secretKey, previousKey)
  await inTransaction(db, async (transaction) => {
    await lockByName(transaction, 'secret key')
    let found = 0
    for (const { name, reencryptAll } of places) {
      const count: Count = { reencrypted: 0, unreadable: 0 }
      await reencryptAll(transaction, (purpose, encrypted) => {
        if (tryDecrypt([secretKey], purpose, encrypted)) return undefined
        const plain = tryDecrypt(former, purpose, encrypted)
        count[plain ? 'reencrypted' : 'unreadable']++
        return plain && encrypt(secretKey, purpose, plain)
      })
      found += count.reencrypted + count.unreadable
      if (count.unreadable > 0)
        log.error({ place: name, ...count }, 'SECRET_KEY does not decrypt these: give the former key as SECRET_KEY_PREVIOUS')
      if (count.reencrypted === 0) continue
      log.info({ place: name, ...count }, 're-encrypted with the present SECRET_KEY and PORTAL_CRYPTO')
      await writeSystemAudit({ db: transaction, at: clock.now() }, 'secret-key', {
        action: 'secret_key.rotate',
        subject: name,
        detail: count,
      })
    }
    if (previousKey && found === 0) log.info('nothing that is stored is encrypted with SECRET_KEY_PREVIOUS')
  })
}

/** The keys that may have written what is stored: with the algorithms of the other PORTAL_CRYPTO, and the previous key with those of both. */
export function listFormerKeys(secretKey: SecretKey, previousKey: SecretKey | undefined): SecretKey[] {
  return [withOtherSuite(secretKey), ...(previousKey ? [previousKey, withOtherSuite(previousKey)] : [])]
}

function tryDecrypt(keys: readonly SecretKey[], purpose: string, encrypted: Buffer): Buffer | undefined {
  try {
    return decryptWith(keys, purpose, encrypted)
  } catch (error) {
    if (error instanceof WrongKeyError) return undefined
    throw error
  }
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerFeature {
    /** Columns that are encrypted with SECRET_KEY for longer than a moment. */
    encryptedColumns?: readonly EncryptedColumn[]
  }
}
