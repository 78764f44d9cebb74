import { parseCount, parseYuan } from '#kit/money.ts'
import { createFieldRefusal } from '#gateway/refusals.ts'
import type { ImportKind } from '#platform/imports/server/import-kind.ts'
import type { ImportTotals } from '#platform/imports/server/tables.ts'
import { type ComparedSum, describeDifference, type PartName, parts, type SumName, sumKinds } from '../rules.ts'

const toStatedName = (name: SumName) => `stated ${name}`

/** What was typed of the older system, as totals of the import; refused at the field that is empty. */
export function toStatedTotals(part: PartName, typed: Readonly<Record<SumName, string>>): ImportTotals {
  return Object.fromEntries(
    parts[part].sums.map((name) => {
      const { label, read } = sumKinds[name]
      if (typed[name] === '') throw createFieldRefusal(name, { code: 'invalid', msg: `请输入旧系统的${label}` })
      const sum = read === 'yuan' ? parseYuan(typed[name]) : parseCount(typed[name])
      return [toStatedName(name), sum ?? 0]
    }),
  )
}

/** The import with the sums of the older system beside its own. */
export function toComparedKind(kind: ImportKind, stated: ImportTotals): ImportKind {
  return { ...kind, sum: (lines) => ({ ...kind.sum(lines), ...stated }) }
}

export function compareSums(part: PartName, totals: ImportTotals): { sums: ComparedSum[]; difference: string } {
  const sums = parts[part].sums.map((name) => ({ name, read: totals[name] ?? 0, stated: totals[toStatedName(name)] ?? 0 }))
  return { sums, difference: describeDifference(sums) }
}
