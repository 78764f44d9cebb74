import { randomUUID } from 'node:crypto'
import { createFieldRefusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'
import {
  carryOutDirectly,
  type Change,
  type ListStaffWith,
  type Outcome,
  type ProposalKind,
  submitChange,
} from '#platform/proposals/server/proposals.ts'
import { machineConsole as calls } from '../../contract.ts'
import { machineScopes, type MachineScope, machineMessages as messages, widensScope } from '../../rules.ts'
import { isSealBroken } from '#platform/encryption/server/check-seals.ts'
import { rowOf } from '#platform/seals/server/seals.ts'
import { createKey } from './keys.ts'
import { machinePlace } from './machine-place.ts'
import { addKeyProposal, changeSystemProposal, createSystemProposal, type Grants } from './machine-proposals.ts'
import { assertIntact, assertNameFree, assertRoomForKey, getExpiry, getSystem, listActiveKeys, toStoredKey } from './system-changes.ts'

type GrantContext = Services & RequestContext & { listStaffWith: ListStaffWith }
type Grant<P> = Change<P> & { scopes: readonly MachineScope[] }

/** Systems and keys: what they may do is proposed where it includes booking. */
export function grantHandlers(listStaffWith: ListStaffWith) {
  return [
    handle(calls.create, async (context, { name, scopes, callsPerMinute, networks, expiresOn }) => {
      const { db, clock } = context
      checkNetworks(networks)
      checkExpiry(expiresOn, clock.now())
      await assertNameFree(db, name)
      const id = randomUUID()
      const { key, ...newKey } = createKey()
      const { state, secret, audit } = await submitGrant({ ...context, listStaffWith }, createSystemProposal, {
        scopes,
        subject: id,
        what: name,
        before: '无此系统',
        after: grantsText({ scopes, callsPerMinute, networks }),
        detail: { name, scopes, callsPerMinute, networks, prefix: newKey.prefix, expiresOn },
        payload: { id, name, scopes, callsPerMinute, networks, expiresOn, ...toStoredKey(newKey) },
        secret: key,
      })
      return { reply: { id, state, key: secret }, audit }
    }),

    handle(calls.change, async (context, { id, name, scopes, callsPerMinute, networks }) => {
      const { db, clock } = context
      checkNetworks(networks)
      const former = await getSystem(db, id)
      await assertNameFree(db, name, id)
      const before = { name: former.name, scopes: former.scopes, callsPerMinute: former.calls_per_minute, networks: former.networks }
      const after = { name, scopes, callsPerMinute, networks }
      const isBroken = await isSealBroken(context, rowOf(machinePlace, id))
      const ended = isBroken || widensScope(before, after) ? (await listActiveKeys(db, id, clock.now())).map(({ prefix }) => prefix) : []
      const { state, audit } = await submitGrant({ ...context, listStaffWith }, changeSystemProposal, {
        scopes,
        subject: id,
        what: former.name,
        before: `${isBroken ? '校验码不符，可能被越过系统修改；现为' : ''}${grantsText(before)}`,
        after: `${name === former.name ? '' : `改名为${name}；`}${grantsText(after)}${endedText(ended)}`,
        detail: { before, after, ...(ended.length > 0 && { endedKeys: ended }) },
        payload: { id, before, after, isBroken },
      })
      return { reply: { state }, audit }
    }),

    addKeyHandler(listStaffWith),
  ]
}

function addKeyHandler(listStaffWith: ListStaffWith) {
  return handle(calls.addKey, async (context, { id, expiresOn }) => {
    const { db, clock } = context
    checkExpiry(expiresOn, clock.now())
    const system = await getSystem(db, id)
    await assertIntact(context, id)
    await assertRoomForKey(db, id, clock.now())
    const { key, ...newKey } = createKey()
    const { state, secret, audit } = await submitGrant({ ...context, listStaffWith }, addKeyProposal, {
      scopes: system.scopes,
      subject: id,
      what: system.name,
      before: '',
      after: `新增密钥 ${newKey.prefix}…，${expiresOn ? `有效至 ${expiresOn}` : '长期有效'}`,
      detail: { prefix: newKey.prefix, expiresOn },
      payload: { id, expiresOn, ...toStoredKey(newKey) },
      secret: key,
    })
    return { reply: { state, key: secret }, audit }
  })
}

/** The two-person rule applies to scopes that book only. */
function submitGrant<P>(context: GrantContext, kind: ProposalKind<P>, { scopes, ...change }: Grant<P>): Promise<Outcome> {
  return scopes.includes('ledger.book') ? submitChange(context, kind, change) : carryOutDirectly(context, kind, change)
}

function checkNetworks(networks: readonly string[]): void {
  if (!networks.every(isNetwork)) throw createFieldRefusal('networks', messages.networks)
}

function checkExpiry(expiresOn: string, now: Date): void {
  const expiresAt = getExpiry(expiresOn)
  if (expiresAt && expiresAt <= now) throw createFieldRefusal('expiresOn', messages.past)
}

function endedText(prefixes: readonly string[]): string {
  return prefixes.length > 0 ? `；现有密钥 ${prefixes.map((prefix) => `${prefix}…`).join('、')} 失效，须新增密钥` : ''
}

function grantsText({ scopes, callsPerMinute, networks }: Omit<Grants, 'name'>): string {
  const rights = scopes.map((scope) => machineScopes[scope]).join('、')
  return `${rights}；每分钟 ${callsPerMinute} 次；来源 ${networks.join('、') || '不限'}`
}
