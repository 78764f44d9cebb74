import type * as z from 'zod'
import { type Call, isForMachines, listPermissions } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape } from '#gateway/shape.ts'
import { anyone, applicant, coinAccount, machine, staff } from './actors.ts'

/** An actor that may use the call. */
export function whoMay(call: Call): Actor {
  const { access } = call
  if (access === 'anyone') return anyone
  if (access === 'applicant') return applicant()
  if (access === 'coin') return coinAccount()
  return isForMachines(call) ? machine(String(access).slice('machine:'.length)) : staff(...listPermissions(call))
}

const uuid = '0193b1f0-0000-7000-8000-000000000000'
const plausible = [
  '',
  uuid,
  '1',
  1,
  '2026-11-20',
  '2026-11',
  true,
  '13800001001',
  'a'.repeat(64),
  '2026-11-20T01:30:00Z',
  '演示文字',
  [],
  {},
  null,
]

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  values?: unknown[]
  entries?: object
  options?: z.ZodType[]
}
const getDef = (schema: z.ZodType) => schema.def as unknown as Def

/** A value that the schema takes, or one that it refuses at a field of its own. */
function build(schema: z.ZodType): unknown {
  const fitting = [...plausible, ...plausible.map((value) => [value])].find((value) => schema.safeParse(value).success)
  if (fitting !== undefined) return fitting
  const def = getDef(schema)
  if (def.innerType) return build(def.innerType)
  if (def.element) return [build(def.element)]
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, build(one)]))
  if (def.options?.[0]) return build(def.options[0])
  return def.values?.[0] ?? Object.values(def.entries ?? {})[0] ?? '演示文字'
}

/** An input that the schema of a call takes, or refuses at a field of its own. */
export function buildInput(shape: Shape): unknown {
  if (isFields(shape)) return Object.fromEntries(fieldEntries(shape).map((field) => [field.ours, buildInput(field.shape)]))
  if (isList(shape)) return [buildInput(shape.of)]
  return isCoerced(shape) ? '' : build(shape as z.ZodType)
}
