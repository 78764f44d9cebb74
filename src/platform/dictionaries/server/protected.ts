import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Change, ProposalKind } from '#platform/proposals/server/proposals.ts'
import type { Dictionary, DictionaryEntry } from '../rules.ts'
import { writeEntries } from './entries.ts'

type Entries = readonly DictionaryEntry[]
type EntriesChange = { name: string; version: number; entries: Entries }

/** A change of a protected dictionary; it is refused when other entries have been stored since. */
export function dictionaryProposal(dictionaries: readonly Dictionary[]): ProposalKind<EntriesChange> {
  return {
    name: 'dictionary.change',
    label: '修改受保护的字典',
    permission: 'dictionaries.manage',
    async carryOut({ db, clock, actor }, { name, version, entries }) {
      const dictionary = dictionaries.find((one) => one.name === name)
      if (!dictionary) throw new Refusal(refusals.notFound)
      const by = actor.kind === 'staff' ? actor.name : ''
      await writeEntries(db, dictionary, { entries, version, by, at: clock.now() })
    },
  }
}

type Wanted = { version: number; before: Entries; after: Entries; detail: Record<string, unknown> }

export function toProposedChange(dictionary: Dictionary, { version, before, after, detail }: Wanted): Change<EntriesChange> {
  const { name, label } = dictionary
  return {
    subject: `dictionary ${name}`,
    what: `字典：${label}`,
    before: formatEntries(dictionary, before),
    after: formatEntries(dictionary, after),
    detail,
    payload: { name, version, entries: after },
  }
}

/** What is offered, one entry after the other, with its fields. */
function formatEntries({ fields }: Dictionary, entries: Entries): string {
  const offered = entries.filter(({ isActive }) => isActive)
  const texts = offered.map(({ label, values }) => {
    const shown = Object.entries(fields).flatMap(([field, { label: named }]) => (values[field] ? `${named} ${values[field]}` : []))
    return shown.length > 0 ? `${label}（${shown.join('，')}）` : label
  })
  return texts.join('；') || '无'
}
