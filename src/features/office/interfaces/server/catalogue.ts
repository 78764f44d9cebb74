import { type Call, isForMachines, toMachineCallName } from '#gateway/call.ts'
import { listCallRefusals, statusByCode } from '#gateway/server/describing/call-refusals.ts'
import type { RefusalCatalogues } from '#platform/features/server/server-feature.ts'
import { meanings } from './meanings.ts'

type Sentence = { about: string; msg: string }
export type CodeEntry = { code: string; status: number; meaning: string; advice: string; sentences: Sentence[]; calls: string[] }

const usualAdvice = '按说明办理；原因不变时，重复提交得到同样的答复'

/** One entry for each code that the catalogues declare, with the calls for machines that answer with it. */
export function buildCatalogue(catalogues: RefusalCatalogues, calls: readonly Call[]): CodeEntry[] {
  const sentences = new Map<string, Sentence[]>()
  for (const [about, entries] of Object.entries(catalogues))
    for (const { code, msg } of Object.values(entries)) sentences.set(code, [...(sentences.get(code) ?? []), { about, msg }])
  const forMachines = calls
    .filter(isForMachines)
    .map((call) => ({ name: toMachineCallName(call), codes: listCallRefusals(call).map(({ code }) => code) }))
  return [...sentences]
    .map(([code, said]) => ({
      code,
      status: statusByCode[code] ?? 200,
      meaning: meanings[code]?.meaning ?? said[0]?.msg ?? '',
      advice: meanings[code]?.advice ?? findAdvice(said[0]?.msg ?? ''),
      sentences: said,
      calls: forMachines.filter(({ codes }) => codes.includes(code)).map(({ name }) => name),
    }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** What a sentence itself asks its reader to do: from its 请 on. */
function findAdvice(msg: string): string {
  const at = msg.search(/(?<![申邀])请(?!求)/)
  return at === -1 ? usualAdvice : msg.slice(at)
}

export function matchesSearch({ code, meaning, advice, sentences, calls }: CodeEntry, q: string): boolean {
  return includesWords([code, meaning, advice, ...calls, ...sentences.flatMap(({ about, msg }) => [about, msg])], q)
}

/** Every word of the search stands in one of the texts. */
export function includesWords(texts: readonly string[], q: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
