import { Refusal, refusals } from '#gateway/refusals.ts'
import type { AuditAction } from '#gateway/declared.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { toIso } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type ListStaffWith, submitChange } from '#platform/proposals/server/proposals.ts'
import {
  addEntry,
  changeEntry,
  findEntryUse,
  listDictionaries,
  listEntryLabels,
  orderEntries,
  removeEntry,
  switchEntry,
} from '../contract.ts'
import { type Dictionary, type DictionaryEntry, dictionaryRefusals, dictionaryMessages as messages } from '../rules.ts'
import { createEntry, createChangedEntry, getEntry, reorderEntries } from './changes.ts'
import { readEntries, readStored, writeEntries } from './entries.ts'
import { dictionaryProposal, toProposedChange } from './protected.ts'
import { describeChange } from './trail.ts'

type Entries = readonly DictionaryEntry[]

/** Whether a record has this entry of the dictionary. */
type EntryUse = (db: Db, entry: DictionaryEntry, entries: Entries) => Promise<boolean>
type EntryUses = Readonly<Record<string, EntryUse>>

type Find = (name: string) => Dictionary
type IsUsed = (db: Db, name: string, use: { entry: DictionaryEntry; entries: Entries }) => Promise<boolean>
type ChangeResult = { entries: Entries; detail: Record<string, unknown> }
type Change = {
  action: AuditAction
  name: string
  version: number
  apply: (dictionary: Dictionary, entries: Entries) => ChangeResult | Promise<ChangeResult>
}

type DictionaryDeps = { dictionaries: readonly Dictionary[]; uses: EntryUses; listStaffWith: ListStaffWith }
type ChangeDeps = { find: Find; listStaffWith: ListStaffWith; kind: ReturnType<typeof dictionaryProposal> }

/** The calls of the screen that edits these dictionaries. */
export function dictionaryHandlers({ dictionaries, uses, listStaffWith }: DictionaryDeps) {
  const deps = { find, listStaffWith, kind: dictionaryProposal(dictionaries) }

  function find(name: string): Dictionary {
    const dictionary = dictionaries.find((one) => one.name === name)
    if (!dictionary) throw new Refusal(refusals.notFound)
    return dictionary
  }

  /** A label that was changed while records had it is one more sign of use. */
  async function isUsed(db: Db, name: string, { entry, entries }: { entry: DictionaryEntry; entries: Entries }): Promise<boolean> {
    const use = uses[name]
    if (!use) throw new Error(`nothing says what uses the dictionary ${name}`)
    return entry.formerLabels.length > 0 || (await use(db, entry, entries))
  }

  return [
    handle(listDictionaries, async ({ db }) => ({ dictionaries: await Promise.all(dictionaries.map((one) => toListed(db, one))) })),

    handle(listEntryLabels, async ({ db }, { names }) => ({
      dictionaries: await Promise.all(
        names.map(async (name) => ({
          name,
          labels: (await readEntries(db, find(name))).flatMap(({ label, formerLabels }) => [label, ...formerLabels]),
        })),
      ),
    })),

    handle(findEntryUse, async ({ db }, { name, code }) => {
      const { entries } = await readStored(db, find(name))
      return { isUsed: await isUsed(db, name, { entry: getEntry(entries, code), entries }) }
    }),

    ...entryCommands(deps, isUsed),
    ...placeCommands(deps),
  ]
}

/** What an entry is, and whether it is there. */
function entryCommands(deps: ChangeDeps, isUsed: IsUsed) {
  return [
    handle(addEntry, (context, { name, version, ...given }) =>
      change(context, deps, {
        action: 'dictionary.add',
        name,
        version,
        apply(dictionary, entries) {
          const next = createEntry(entries, dictionary, given)
          const all = [...entries, next]
          return { entries: all, detail: describeChange(dictionary, all, { next }) }
        },
      }),
    ),

    handle(changeEntry, (context, { name, version, code, ...input }) =>
      change(context, deps, {
        action: 'dictionary.change',
        name,
        version,
        async apply(dictionary, entries) {
          const former = getEntry(entries, code)
          const used = await isUsed(context.db, name, { entry: former, entries })
          const next = createChangedEntry(entries, dictionary, { ...input, code, isUsed: used })
          return { entries: replace(entries, next), detail: describeChange(dictionary, entries, { former, next }) }
        },
      }),
    ),

    handle(removeEntry, (context, { name, version, code }) =>
      change(context, deps, {
        action: 'dictionary.remove',
        name,
        version,
        async apply(dictionary, entries) {
          const former = getEntry(entries, code)
          if (entries.some(({ parent }) => parent === code)) throw new Refusal(dictionaryRefusals.hasChildren)
          if (await isUsed(context.db, name, { entry: former, entries })) throw new Refusal(dictionaryRefusals.inUse)
          const detail = describeChange(dictionary, entries, { former })
          return { entries: entries.filter((entry) => entry !== former), detail }
        },
      }),
    ),
  ]
}

/** Whether and where an entry is offered. */
function placeCommands(deps: ChangeDeps) {
  return [
    handle(switchEntry, (context, { name, version, code, isActive }) =>
      change(context, deps, {
        action: 'dictionary.switch',
        name,
        version,
        apply(dictionary, entries) {
          const former = getEntry(entries, code)
          const { entry } = describeChange(dictionary, entries, { former, next: former })
          const detail = { entry, code, before: { isOn: former.isActive }, after: { isOn: isActive } }
          return { entries: replace(entries, { ...former, isActive }), detail }
        },
      }),
    ),

    handle(orderEntries, (context, { name, version, codes }) =>
      change(context, deps, {
        action: 'dictionary.order',
        name,
        version,
        apply(_, entries) {
          const ordered = reorderEntries(entries, codes)
          const labels = (all: Entries) => all.filter(({ code }) => codes.includes(code)).map(({ label }) => label)
          return { entries: ordered, detail: { before: { 顺序: labels(entries) }, after: { 顺序: labels(ordered) } } }
        },
      }),
    ),
  ]
}

/** Every command changes the entries that its user saw, or is refused. */
async function change(context: Services & RequestContext, deps: ChangeDeps, { action, name, version, apply }: Change) {
  const { db, clock, actor } = context
  if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
  const dictionary = deps.find(name)
  const stored = await readStored(db, dictionary)
  if (stored.version !== version) throw new Refusal(dictionaryRefusals.changedMeanwhile)
  const { entries, detail } = await apply(dictionary, stored.entries)
  if (!dictionary.isProtected) {
    const written = await writeEntries(db, dictionary, { entries, version, by: actor.name, at: clock.now() })
    return { reply: toReply(written, entries), audit: { action, subject: `dictionary ${name}`, detail }, msg: messages.saved }
  }
  const wanted = toProposedChange(dictionary, { version, before: stored.entries, after: entries, detail })
  const { state, audit } = await submitChange({ ...context, listStaffWith: deps.listStaffWith }, deps.kind, wanted)
  if (state === 'proposed') return { reply: toReply(version, stored.entries, state), audit }
  return { reply: toReply(version + 1, entries), audit: { ...audit, action }, msg: messages.saved }
}

function toReply(version: number, entries: Entries, state: 'done' | 'proposed' = 'done') {
  return { version, entries: entries.map(toWritable), state }
}

async function toListed(db: Db, dictionary: Dictionary) {
  const { version, entries, changedAt, changedByName } = await readStored(db, dictionary)
  return { name: dictionary.name, version, entries: entries.map(toWritable), changedAt: toIso(changedAt), changedByName }
}

function toWritable({ values, parameters, formerLabels, ...entry }: DictionaryEntry) {
  return { ...entry, values: { ...values }, parameters: [...parameters], formerLabels: [...formerLabels] }
}

function replace(entries: Entries, next: DictionaryEntry): Entries {
  return entries.map((entry) => (entry.code === next.code ? next : entry))
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    entryUses: EntryUses
  }
  interface ServerFeature {
    /** Whether records use an entry of its dictionaries, by name. */
    entryUses?: EntryUses
  }
}
