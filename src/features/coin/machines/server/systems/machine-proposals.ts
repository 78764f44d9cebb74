import { Refusal, refusals } from '#gateway/refusals.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { changeBroken, rowOf } from '#platform/seals/server/seals.ts'
import { machineRefusals, type MachineScope, widensScope } from '../../rules.ts'
import { machinePlace } from './machine-place.ts'
import { assertRoomForKey, assertNameFree, changeSystem, endKeys, getSystem, insertKey, type StoredKey } from './system-changes.ts'

const permission = 'machines.manage'

export type Grants = { name: string; scopes: MachineScope[]; callsPerMinute: number; networks: string[] }
type NewSystem = Grants & StoredKey & { id: string; expiresOn: string }

export const createSystemProposal: ProposalKind<NewSystem> = {
  name: 'machine.create',
  label: '新建接入系统',
  permission,
  async carryOut({ db, clock, secretKey }, { id, name, scopes, callsPerMinute, networks, ...key }) {
    const now = clock.now()
    await changeSystem({ db, secretKey }, id, async (unsealed) => {
      const added = await unsealed
        .insertInto('machine')
        .values({ id, name, scopes, calls_per_minute: callsPerMinute, networks, created_at: now, seal: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!added.numInsertedOrUpdatedRows) throw new Refusal(machineRefusals.nameTaken)
      await insertKey(unsealed, { machineId: id, ...key, now })
    })
  },
}

/** A change of a system that is still as it was read. `isBroken`: its seal did not hold, which those who confirm have read. */
type SystemChange = { id: string; before: Grants; after: Grants; isBroken?: boolean }

/**
 * The keys of a system are worth what was confirmed for them: a wider scope ends them, so the new scope comes with keys of its own, and so
 * does a seal that did not hold.
 */
export const changeSystemProposal: ProposalKind<SystemChange> = {
  name: 'machine.change',
  label: '修改接入系统',
  permission,
  async carryOut({ db, clock, secretKey }, { id, before, after, isBroken = false }) {
    const { name, scopes, callsPerMinute, networks } = after
    const now = await getSystem(db, id)
    const present = { name: now.name, scopes: now.scopes, callsPerMinute: now.calls_per_minute, networks: now.networks }
    if (JSON.stringify(Object.values(present)) !== JSON.stringify([before.name, before.scopes, before.callsPerMinute, before.networks]))
      throw new Refusal(refusals.wrongState)
    await assertNameFree(db, name, id)
    const sources = { db, secretKey }
    await (isBroken ? changeBroken(sources, rowOf(machinePlace, id), change) : changeSystem(sources, id, change))

    async function change(unsealed: UnsealedDb): Promise<void> {
      await unsealed.updateTable('machine').set({ name, scopes, calls_per_minute: callsPerMinute, networks }).where('id', '=', id).execute()
      if (isBroken || widensScope(before, after)) await endKeys(unsealed, id, clock.now())
    }
  },
}

export const addKeyProposal: ProposalKind<StoredKey & { id: string; expiresOn: string }> = {
  name: 'machine.add_key',
  label: '新增接口密钥',
  permission,
  async carryOut({ db, clock, secretKey }, { id, ...key }) {
    await getSystem(db, id)
    await assertRoomForKey(db, id, clock.now())
    await changeSystem({ db, secretKey }, id, (unsealed) => insertKey(unsealed, { machineId: id, ...key, now: clock.now() }))
  },
}

export const machineProposals = [createSystemProposal, changeSystemProposal, addKeyProposal]
