import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import type { SealedPlace } from '#platform/seals/server/sealed-place.ts'
import { createSealer, createSealers, isErased, isIntact, listRows, rowOf, toSubject, writeSeal } from '#platform/seals/server/seals.ts'
import { listFormerKeys, rotateKey } from './rotate-key.ts'

export type KeyServices = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey'>
type Kept = { columns: readonly EncryptedColumn[]; places: readonly SealedPlace[] }

/** When the first start with seals wrote them; later ones write none that is missing. */
const sealedSince = 'sealed_since'

/**
 * At every start, all or nothing: what the previous key or another PORTAL_CRYPTO has encrypted and sealed is encrypted and sealed anew. A row
 * that no known key has sealed stays as it is.
 */
export async function renewKeys(services: KeyServices, previousKey: SecretKey | undefined, { columns, places }: Kept): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    const within = { ...services, db }
    await lockByName(db, 'secret key')
    await sealFirst(within, places)
    const keys = [services.secretKey, ...listFormerKeys(services.secretKey, previousKey)]
    const intact = await listIntact(within, places, keys)
    await rotateKey(within, previousKey, columns)
    await resealAll(within, intact)
  })
}

/** An installation from before there were seals gets them once, which the audit trail records. */
async function sealFirst({ db, clock, secretKey }: KeyServices, places: readonly SealedPlace[]): Promise<void> {
  if ((await findParameter(db, sealedSince)) !== undefined) return
  const counts = await sealUnsealed({ db, secretKey }, places)
  await saveParameter(db, sealedSince, clock.now().toISOString())
  if (Object.keys(counts).length === 0) return
  await writeSystemAudit({ db, at: clock.now() }, 'seals', { action: 'seal.write', subject: 'seal', detail: counts })
}

async function sealUnsealed({ db, secretKey }: Pick<KeyServices, 'db' | 'secretKey'>, places: readonly SealedPlace[]) {
  const toSeal = createSealer(secretKey)
  const counts: Record<string, number> = {}
  for (const place of places)
    for (const { id, content, seal } of await listRows(db, place)) {
      if (seal !== null) continue
      await writeSeal(db, place, { id, seal: toSeal(place, content) })
      counts[place.subject] = (counts[place.subject] ?? 0) + 1
    }
  return counts
}

type Intact = { place: SealedPlace; contents: ReadonlyMap<string, string> }[]

/** Before anything is re-encrypted, since the seals cover what is encrypted. */
async function listIntact({ db, log }: KeyServices, places: readonly SealedPlace[], keys: readonly SecretKey[]): Promise<Intact> {
  const sealers = createSealers(keys)
  const found: Intact = []
  for (const place of places) {
    const rows = await listRows(db, place, { locked: place.isReencrypted })
    const contents = new Map(rows.filter((row) => isIntact(sealers, place, row)).map(({ id, content }) => [id, content]))
    found.push({ place, contents })
    const broken = rows.filter((row) => !isErased(row) && !contents.has(row.id)).map(({ id }) => toSubject(rowOf(place, id)))
    if (broken.length > 0)
      log.error(
        { broken: broken.slice(0, 20), count: broken.length },
        'no known SECRET_KEY has sealed these: give the former key as SECRET_KEY_PREVIOUS, or they were changed past the portal',
      )
  }
  return found
}

async function resealAll({ db, clock, secretKey }: KeyServices, intact: Intact): Promise<void> {
  const toSeal = createSealer(secretKey)
  for (const { place, contents } of intact) {
    let count = 0
    for (const { id, content, seal } of await listRows(db, place)) {
      const former = contents.get(id)
      const wanted = toSeal(place, content)
      // What another instance writes meanwhile it has sealed itself.
      if (former === undefined || (former !== content && !place.isReencrypted) || (seal && isSameSecret(seal, wanted))) continue
      await writeSeal(db, place, { id, seal: wanted })
      count++
    }
    if (count === 0) continue
    const detail = { [place.subject]: count }
    await writeSystemAudit({ db, at: clock.now() }, 'secret-key', { action: 'seal.renew', subject: 'seal', detail })
  }
}
