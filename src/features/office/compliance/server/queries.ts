import { handle } from '#platform/calls/server/handle.ts'
import { switchValues } from '#platform/settings/rules.ts'
import type { Setting } from '#platform/settings/server/settings.ts'
import type { Db } from '#platform/db/server/database.ts'
import { listControls } from '../contract.ts'
import type { LiveTone } from '../rules.ts'
import { controls, sectionNames } from './controls/controls.ts'
import { type FactName, facts, type FactServices } from './live/facts.ts'

type Live = { label: string; value: string; tone: LiveTone }

export const complianceQueries = (settings: readonly Setting[]) => [
  handle(listControls, async (context, { section, state }) => {
    const named = sectionNames.flatMap((name) =>
      controls[name].map((control, at) => ({ ...control, id: `${name}-${at + 1}`, section: name })),
    )
    const wanted = named.filter((control) => (section === '' || control.section === section) && (state === '' || control.state === state))
    const live = await readLive(context, settings, wanted)
    return {
      items: wanted.map(({ id, section: of, clause = '', demand, how, state: is, proofs = {}, ...names }) => ({
        id,
        section: of,
        clause,
        demand,
        // The document sets names of the program as code.
        how: how.replaceAll('`', ''),
        state: is,
        live: [...(names.settings ?? []), ...(names.facts ?? [])].flatMap((name) => live.get(name) ?? []),
        proofs: Object.entries(proofs).map(([file, tests]) => ({ file, tests: [...tests] })),
      })),
    }
  }),
]

type Named = { settings?: readonly string[]; facts?: readonly FactName[] }

/** Each setting and fact is read once, whichever rows name it. */
async function readLive(services: FactServices, settings: readonly Setting[], wanted: readonly Named[]): Promise<Map<string, Live>> {
  const live = new Map<string, Live>()
  for (const name of new Set(wanted.flatMap((control) => control.facts ?? []))) {
    const { label, read } = facts[name]
    live.set(name, { label, ...(await read(services)) })
  }
  for (const name of new Set(wanted.flatMap((control) => control.settings ?? []))) {
    const setting = settings.find((one) => one.name === name)
    if (!setting) throw new Error(`no setting is named ${name}`)
    live.set(name, await readSetting(services.db, setting))
  }
  return live
}

async function readSetting(db: Db, { group, label, form, read }: Setting): Promise<Live> {
  const text = await read(db)
  if (form !== 'switch') return { label: `${group}：${label}`, value: text, tone: 'neutral' }
  return {
    label: `${group}：${label}`,
    value: text === switchValues.on ? '开启' : '关闭',
    tone: text === switchValues.on ? 'success' : 'warning',
  }
}
