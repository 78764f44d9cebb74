import { randomInt } from 'node:crypto'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import type { Db } from '#platform/db/server/database.ts'
import { passkeyLimits as limits } from '../../passkey-rules.ts'

// Without characters that look alike, since codes are kept on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 4

/** New codes in place of all that there were. Their hashes need SECRET_KEY: a code is short enough to be guessed from a plain one. */
export async function replaceBackupCodes(db: Db, secretKey: SecretKey, staffId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < limits.backupCodes) codes.add(`${draw()}-${draw()}`)
  await db.deleteFrom('backup_code').where('staff_id', '=', staffId).execute()
  const rows = [...codes].map((code) => ({ staff_id: staffId, code_hash: hashCode(secretKey, staffId, code) }))
  await db.insertInto('backup_code').values(rows).execute()
  return [...codes]
}

/** Whether it is a code of this person; it is not any more. `db`: no transaction that a refusal would roll back. */
export async function consumeBackupCode(db: Db, secretKey: SecretKey, { staffId, code }: { staffId: string; code: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('backup_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashCode(secretKey, staffId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function draw(): string {
  return Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('')
}

/** The same with every PORTAL_CRYPTO, so that codes outlive its change. */
function hashCode({ text }: SecretKey, staffId: string, code: string): Buffer {
  const typed = code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return keyedHash({ text, suite: 'international' }, 'backup code', [staffId, typed])
}
