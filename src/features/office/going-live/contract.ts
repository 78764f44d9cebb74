import * as z from 'zod/mini'
import { boundedList } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, optionalYuan } from '#gateway/values.ts'
import { parseCount } from '#kit/money.ts'
import { readingCalls } from '#platform/imports/contract.ts'
import { importStates, type ImportState } from '#platform/imports/rules.ts'
import { listNeeds, partNames, type SumName, sumKinds } from './rules.ts'

const text = z.string()
const number = z.number()
const calls = defineCalls(
  ['console', 'going-live'],
  listNeeds(partNames).map((permission) => `staff:${permission}` as const),
)
const part = z.enum(partNames, '请选择要导入的内容')
const sum = { name: z.enum(Object.keys(sumKinds) as SumName[]), read: number, stated: number }
const sums = list(fields(sum))

const imports = readingCalls({
  calls,
  /** `difference` says in a sentence which sums of the file are not those of the older system. */
  head: { part, sums, difference: text },
  /** The cells in the order of the columns of its part. */
  line: { cells: list(text), result: text },
})

export const { getImport, watchImport, dropImport } = imports

/** At most one file of each part: confirmed by one person, and imported together or not at all. */
export const proposeImports = calls.command('proposeImports', {
  input: { ids: boundedList(z.uuid('编号不正确'), { min: 1, max: partNames.length, tooFew: '请选择要提交的文件' }) },
})

function statedSum(name: SumName) {
  const label = `旧系统的${sumKinds[name].label}`
  if (sumKinds[name].read === 'yuan') return optionalYuan(label)
  return optionalHalfWidth(label, 20).check(z.refine((typed) => typed === '' || parseCount(typed) !== undefined, `${label}应为整数`))
}

/** The sums of the older system as they are typed; those of the chosen part must be there. */
export const previewImport = {
  ...imports.previewImport,
  input: fields({
    ...imports.previewImport.input.fields,
    part,
    customers: statedSum('customers'),
    accounts: statedSum('accounts'),
    coins: statedSum('coins'),
    recharges: statedSum('recharges'),
    fen: statedSum('fen'),
    projects: statedSum('projects'),
    tasks: statedSum('tasks'),
    certificates: statedSum('certificates'),
  }),
}

export const listImports = { ...imports.listImports, input: fields({ ...imports.listImports.input.fields, part }) }
export const getImportTemplate = { ...imports.getImportTemplate, input: fields({ ...imports.getImportTemplate.input.fields, part }) }

const state = z.enum(Object.keys(importStates) as ImportState[])
const column = { name: text, heading: text, example: text, type: z.enum(['amount', 'count', 'day', 'time', 'identifier', 'text']) }

const newest = z.object({ id: text, fileName: text, state, difference: text, madeAt: text, sums: z.array(z.object(sum)) })

/** The parts that the actor may import, each with its newest file; null for none. */
export const listParts = calls.query('listParts', {
  reply: {
    items: list(
      fields({
        part,
        columns: list(fields(column)),
        newest: z.nullable(newest),
      }),
    ),
  },
})
