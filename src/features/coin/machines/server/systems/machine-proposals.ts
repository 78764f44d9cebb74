import { Refusal, refusals } from '#gateway/refusals.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import { machineRefusals, type MachineScope, widensScope } from '../../rules.ts'
import { assertRoomForKey, assertNameFree, endKeys, getSystem, insertKey, type StoredKey } from './system-changes.ts'

const permission = 'machines.manage'

export type Grants = { name: string; scopes: MachineScope[]; callsPerMinute: number; networks: string[] }
type NewSystem = Grants & StoredKey & { id: string; expiresOn: string }

export const createSystemProposal: ProposalKind<NewSystem> = {
  name: 'machine.create',
  label: '新建接入系统',
  permission,
  async carryOut({ db, clock }, { id, name, scopes, callsPerMinute, networks, ...key }) {
    const now = clock.now()
    const added = await db
      .insertInto('machine')
      .values({ id, name, scopes, calls_per_minute: callsPerMinute, networks, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!added.numInsertedOrUpdatedRows) throw new Refusal(machineRefusals.nameTaken)
    await insertKey(db, { machineId: id, ...key, now })
  },
}

/** The keys of a system are worth what was confirmed for them: a wider scope ends them, so the new scope comes with keys of its own. */
export const changeSystemProposal: ProposalKind<{ id: string; before: Grants; after: Grants }> = {
  name: 'machine.change',
  label: '修改接入系统',
  permission,
  async carryOut({ db, clock }, { id, before, after }) {
    const { name, scopes, callsPerMinute, networks } = after
    const now = await getSystem(db, id)
    const present = { name: now.name, scopes: now.scopes, callsPerMinute: now.calls_per_minute, networks: now.networks }
    if (JSON.stringify(Object.values(present)) !== JSON.stringify([before.name, before.scopes, before.callsPerMinute, before.networks]))
      throw new Refusal(refusals.wrongState)
    await assertNameFree(db, name, id)
    await db.updateTable('machine').set({ name, scopes, calls_per_minute: callsPerMinute, networks }).where('id', '=', id).execute()
    if (widensScope(before, after)) await endKeys(db, id, clock.now())
  },
}

export const addKeyProposal: ProposalKind<StoredKey & { id: string; expiresOn: string }> = {
  name: 'machine.add_key',
  label: '新增接口密钥',
  permission,
  async carryOut({ db, clock }, { id, ...key }) {
    await getSystem(db, id)
    await assertRoomForKey(db, id, clock.now())
    await insertKey(db, { machineId: id, ...key, now: clock.now() })
  },
}

export const machineProposals = [createSystemProposal, changeSystemProposal, addKeyProposal]
