import type { Db } from '#platform/db/server/database.ts'
import { inTransaction } from '#platform/db/server/in-transaction.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { createSealers, isIntact, listRows, rowOf, sealRow } from '#platform/seals/server/seals.ts'
import { coinPlace } from '#features/coin/accounts/server/accounts/accounts.ts'
import { machinePlace } from '#features/coin/machines/server/systems/machine-place.ts'
import { rolePlace, staffPlace } from '#features/office/staff/server/seals/places.ts'
import { applicantPlace } from '#features/scan/applicants/server/persons.ts'
import { testKey } from './services.ts'

/** Accounts, roles and systems as this change leaves them, sealed as the portal would have: for a state that a test begins with, or another instance's change. */
export async function settle(db: Db, change: (db: UnsealedDb) => Promise<unknown>): Promise<void> {
  await inTransaction(db, async (bound) => {
    await change(bound as unknown as UnsealedDb)
    for (const place of [rolePlace, staffPlace, applicantPlace, coinPlace, machinePlace])
      for (const row of await listRows(bound, place))
        if (!isIntact(createSealers([testKey]), place, row)) await sealRow({ db: bound, secretKey: testKey }, rowOf(place, row.id))
  })
}

/** As somebody with access to the database can: past the portal, so that no seal fits. */
export async function tamper(db: Db, change: (db: UnsealedDb) => Promise<unknown>): Promise<void> {
  await change(db as unknown as UnsealedDb)
}
