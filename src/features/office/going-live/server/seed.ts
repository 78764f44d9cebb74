import { carriedRechargeImport } from '#features/coin/desk/server/opening/carried-recharges.ts'
import { openingImport } from '#features/coin/desk/server/opening/opening-import.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import { toDemoFile } from '#platform/imports/server/demo-file.ts'
import { saveImport } from '#platform/imports/server/imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import type { SumName } from '../rules.ts'
import { toComparedKind, toStatedTotals } from './compared-sums.ts'

type DemoFiles = {
  goingLive: { part: 'accounts' | 'recharges'; name: string; stated: Record<SumName, string>; rows: Record<string, string>[] }[]
}

const kinds: Readonly<Record<'accounts' | 'recharges', ImportKind>> = { accounts: openingImport, recharges: carriedRechargeImport }

/** A rehearsal of two parts: one agrees with the older system, the other does not yet. */
export const goingLiveSeed: Seed = {
  name: 'going live',
  async run({ services: { db, clock }, read }) {
    for (const { part, stated, ...file } of read<DemoFiles>('imports').goingLive) {
      const kind = toComparedKind(kinds[part], toStatedTotals(part, stated))
      const made = { person: 'staff staff-finance', personName: '财务（演示）', now: clock.now() }
      await saveImport(db, kind, { ...toDemoFile(file), ...made })
    }
  },
}
