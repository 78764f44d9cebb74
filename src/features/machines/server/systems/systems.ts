import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { formatDate } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import {
  carryOutDirectly,
  type Change,
  type ColleaguesWith,
  type Outcome,
  type ProposalKind,
  submitChange,
} from '#platform/proposals/server/proposals.ts'
import { machineConsole as calls } from '../../contract.ts'
import { type MachineScope, machineScopes, machineWords as words } from '../../rules.ts'
import { createKey } from './keys.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'
import { addKeyProposal, changeSystemProposal, createSystemProposal, type Grants } from './machine-proposals.ts'
import { assertRoomForKey, assertNameFree, getExpiry, getSystem, getKeyState, toStoredKey } from './system-changes.ts'

type Context = Services & RequestContext

const dayMs = 86_400_000
const shownDays = 30

export function systemHandlers(colleaguesWith: ColleaguesWith) {
  /** The two-person rule applies to scopes that book only. */
  function submitGrant<P>(context: Context, kind: ProposalKind<P>, scopes: readonly MachineScope[], change: Change<P>): Promise<Outcome> {
    return scopes.includes('ledger.book') ? submitChange(context, colleaguesWith, kind, change) : carryOutDirectly(context, kind, change)
  }

  return [
    handle(calls.list, async ({ db, clock }) => {
      const now = clock.now()
      const from = formatDate(new Date(now.getTime() - (shownDays - 1) * dayMs))
      const [systems, keys, days] = await Promise.all([
        db.selectFrom('machine').selectAll().orderBy('name').execute(),
        db.selectFrom('machine_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute(),
        db.selectFrom('machine_day').selectAll().where('day', '>=', from).execute(),
      ])
      const daysOf = new Map(days.map((row) => [`${row.machine_id} ${row.day}`, row]))
      const calendar = Array.from({ length: shownDays }, (_, i) => formatDate(new Date(now.getTime() - (shownDays - 1 - i) * dayMs)))
      const items = systems.map((system) => ({
        id: system.id,
        name: system.name,
        scopes: system.scopes,
        callsPerMinute: system.calls_per_minute,
        networks: system.networks,
        createdAt: system.created_at.toISOString(),
        keys: keys
          .filter(({ machine_id }) => machine_id === system.id)
          .map((key) => ({
            id: key.id,
            prefix: key.prefix,
            state: getKeyState(key, now),
            createdAt: key.created_at.toISOString(),
            expiresAt: key.expires_at?.toISOString() ?? '',
            lastUsedAt: key.last_used_at?.toISOString() ?? '',
            lastUsedFrom: key.last_used_from ?? '',
          })),
        days: calendar.map((day) => {
          const { calls: count = 0, refused = 0 } = daysOf.get(`${system.id} ${day}`) ?? {}
          return { day, calls: count, refused }
        }),
      }))
      return { items }
    }),

    handle(calls.create, async (context, { name, scopes, callsPerMinute, networks, expiresOn }) => {
      const { db, clock } = context
      checkNetworks(networks)
      checkExpiry(expiresOn, clock.now())
      await assertNameFree(db, name)
      const id = randomUUID()
      const { key, ...newKey } = createKey()
      const { state, secret, audit } = await submitGrant(context, createSystemProposal, scopes, {
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
      const { db } = context
      checkNetworks(networks)
      const former = await getSystem(db, id)
      await assertNameFree(db, name, id)
      const before = { name: former.name, scopes: former.scopes, callsPerMinute: former.calls_per_minute, networks: former.networks }
      const after = { name, scopes, callsPerMinute, networks }
      const { state, audit } = await submitGrant(context, changeSystemProposal, scopes, {
        subject: id,
        what: former.name,
        before: grantsText(before),
        after: `${name === former.name ? '' : `改名为${name}；`}${grantsText(after)}`,
        detail: { before, after },
        payload: { id, before, after },
      })
      return { reply: { state }, audit }
    }),

    handle(calls.addKey, async (context, { id, expiresOn }) => {
      const { db, clock } = context
      checkExpiry(expiresOn, clock.now())
      const system = await getSystem(db, id)
      await assertRoomForKey(db, id, clock.now())
      const { key, ...newKey } = createKey()
      const { state, secret, audit } = await submitGrant(context, addKeyProposal, system.scopes, {
        subject: id,
        what: system.name,
        before: '',
        after: `新增密钥 ${newKey.prefix}…，${expiresOn ? `有效至 ${expiresOn}` : '长期有效'}`,
        detail: { prefix: newKey.prefix, expiresOn },
        payload: { id, expiresOn, ...toStoredKey(newKey) },
        secret: key,
      })
      return { reply: { state, key: secret }, audit }
    }),

    handle(calls.revokeKey, async ({ db, clock }, { id }) => {
      const revoked = await db
        .updateTable('machine_key')
        .set({ revoked_at: clock.now() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['machine_id', 'prefix'])
        .executeTakeFirst()
      if (revoked)
        return { reply: {}, audit: { action: 'machine.revoke_key', subject: revoked.machine_id, detail: { prefix: revoked.prefix } } }
      const known = await db.selectFrom('machine_key').select('id').where('id', '=', id).executeTakeFirst()
      throw new Refusal(known ? refusals.wrongState : refusals.notFound)
    }),
  ]
}

function checkNetworks(networks: readonly string[]): void {
  if (!networks.every(isNetwork)) throw new Refusal(refusals.invalid, { errors: [{ field: 'networks', msg: words.networks }] })
}

function checkExpiry(expiresOn: string, now: Date): void {
  const expiresAt = getExpiry(expiresOn)
  if (expiresAt && expiresAt <= now) throw new Refusal(refusals.invalid, { errors: [{ field: 'expiresOn', msg: words.past }] })
}

function grantsText({ scopes, callsPerMinute, networks }: Omit<Grants, 'name'>): string {
  const rights = scopes.map((scope) => machineScopes[scope]).join('、')
  return `${rights}；每分钟 ${callsPerMinute} 次；来源 ${networks.join('、') || '不限'}`
}
