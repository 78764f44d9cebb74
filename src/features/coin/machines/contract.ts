import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { refusals } from '#gateway/refusals.ts'
import { ledgerRefusals } from '#platform/ledger/rules.ts'
import { optionalDay, optionalHalfWidth, requiredAccount, requiredHalfWidth, requiredLines, requiredText } from '#gateway/values.ts'
import { bookingStates, machineLimits as limits, machineMessages as messages, machineRefusals, machineScopeNames } from './rules.ts'

const ledger = defineCalls(['machine', 'ledger'], 'machine:ledger.book')
const machines = defineCalls(['console', 'machines'], 'staff:machines.manage')

const account = requiredAccount('账户', limits.account)
const amount = z.int(messages.amount).check(z.minimum(1, messages.amount), z.maximum(limits.amount, messages.amount))
const reference = requiredHalfWidth('业务编号', limits.reference)
const service = requiredText('服务类型', limits.service)
const detail = requiredText('扣除明细', limits.detail)
const holdId = z.uuid('预扣编号不正确')
const moment = z.string()
const { unknown, insufficient, frozen, moved, periodClosed, holdOver, beyondHold, alreadyReversed, refunded } = ledgerRefusals
const unspendable = [unknown, insufficient, frozen, moved]

/** Calls for the company's other systems (docs/machine-interface.md). */
export const machineCalls = {
  balance: ledger.query('balance', {
    access: 'machine:ledger.read',
    refusals: [unknown],
    input: { account, at: z._default(z.union([z.iso.datetime({ offset: true, error: messages.at }), z.literal('')]), '') },
    /** `held`, `available` and `state` are current, independent of `at`. */
    reply: {
      account: z.string(),
      balance: z.number(),
      held: z.number(),
      available: z.number(),
      state: z.enum(['active', 'frozen', 'moved']),
      at: moment,
    },
  }),
  use: ledger.command('use', {
    needsRequestId: true,
    refusals: [...unspendable, periodClosed, machineRefusals.referenceUsed],
    input: { account, amount, service, detail, reference, dryRun: z._default(z.boolean(), false) },
    reply: { bookingId: z.number(), balance: z.number(), dryRun: z.boolean() },
  }),
  hold: ledger.command('hold', {
    needsRequestId: true,
    refusals: [...unspendable, machineRefusals.referenceUsed],
    input: {
      account,
      amount,
      reference,
      minutes: z.int(messages.minutes).check(z.minimum(1, messages.minutes), z.maximum(limits.holdMinutes, messages.minutes)),
    },
    reply: { holdId: z.string(), expiresAt: moment },
  }),
  commit: ledger.command('commit', {
    needsRequestId: true,
    refusals: [refusals.notFound, holdOver, beyondHold, frozen, periodClosed],
    input: { holdId, amount: z.optional(amount), service, detail },
    reply: { bookingId: z.number(), balance: z.number() },
  }),
  release: ledger.command('release', { needsRequestId: true, refusals: [refusals.notFound, holdOver], input: { holdId } }),
  reverse: ledger.command('reverse', {
    needsRequestId: true,
    refusals: [refusals.notFound, alreadyReversed, refunded, moved, periodClosed],
    input: {
      reference: optionalHalfWidth('业务编号', limits.reference),
      bookingId: z.optional(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
      reason: requiredLines('冲正原因', limits.reason),
    },
    reply: { bookingId: z.number(), balance: z.number() },
  }),
  /** Returns `none` where nothing was booked: after a lost reply the request may then be sent again. */
  find: ledger.query('find', {
    refusals: [],
    input: { reference },
    reply: {
      state: z.enum(bookingStates),
      account: z.string(),
      amount: z.number(),
      bookingId: z.number(),
      holdId: z.string(),
      at: moment,
      expiresAt: moment,
    },
  }),
}

const id = z.uuid('编号不正确')
const expiresOn = optionalDay('到期日')
/** Under the two-person rule a grant to book is a proposal that another person confirms. */
const outcome = z.enum(['done', 'proposed'])
const grants = {
  name: requiredText('系统名称', limits.name),
  scopes: boundedList(z.enum(machineScopeNames), {
    min: 1,
    max: machineScopeNames.length,
    tooFew: messages.scopes,
    wrong: messages.scopes,
  }),
  callsPerMinute: z
    .int(messages.callsPerMinute)
    .check(z.minimum(1, messages.callsPerMinute), z.maximum(limits.callsPerMinute, messages.callsPerMinute)),
  networks: boundedList(requiredHalfWidth('来源网段', limits.network), { max: limits.networks, tooMany: messages.tooManyNetworks }),
}

export const machineConsole = {
  list: machines.query('list', {
    reply: {
      items: list(
        fields({
          id: z.string(),
          name: z.string(),
          scopes: z.array(z.enum(machineScopeNames)),
          callsPerMinute: z.number(),
          networks: z.array(z.string()),
          createdAt: moment,
          isBroken: z.boolean(),
          keys: list(
            fields({
              id: z.string(),
              prefix: z.string(),
              state: z.enum(['active', 'expired', 'revoked']),
              createdAt: moment,
              expiresAt: moment,
              lastUsedAt: moment,
              lastUsedFrom: z.string(),
            }),
          ),
          /** The last 30 days in ascending order. */
          days: list(fields({ day: z.string(), calls: z.number(), refused: z.number() })),
        }),
      ),
    },
  }),
  create: machines.command('create', {
    secret: true,
    input: { ...grants, expiresOn },
    /** For a proposal the first half of the key; the confirmer gets the second. */
    reply: { id: z.string(), state: outcome, key: z.string() },
  }),
  change: machines.command('change', { input: { id, ...grants }, reply: { state: outcome } }),
  addKey: machines.command('addKey', {
    secret: true,
    input: { id, expiresOn },
    reply: { state: outcome, key: z.string() },
  }),
  revokeKey: machines.command('revokeKey', { input: { id } }),
}
