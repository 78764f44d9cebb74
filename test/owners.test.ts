import { expect, test } from 'vitest'
import { isRefusal } from '#gateway/browser-call.ts'
import { addressKey, type Call } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { fieldEntries, isCoerced, isFields, isList, type Shape } from '#gateway/shape.ts'
import { getFileLink } from '#platform/files/contract.ts'
import { handlers } from '#composition/registry.ts'
import { applicant, coinAccount } from './harness/actors.ts'
import { useDemoGateway } from './harness/demo-database.ts'
import { buildInput } from './harness/inputs.ts'

const gateway = useDemoGateway(handlers)

type Place = { call: Call; path: string[]; shape: Shape }

/** Fields that name a record, by their names in all calls; a captcha and a code are nobody's. */
const naming = /^(?!captchaId$|codeId$|taskTypeId$)(id|\w+Id|ids|number|recharges)$/
const unknown = {
  uuid: '0193b1f0-0000-7000-8000-00000000dead',
  file: 'd'.repeat(32),
  number: 'LS209912310001',
  id: 2_000_000_000,
}
const forms = [/^[0-9a-f]{8}-[0-9a-f-]{27}$/, /^[0-9a-f]{32}$/, /^LS\d{12}$/] as const

/** What no record has, in the form of this id; undefined for what is no id. */
function toUnknown(id: unknown): string | number | undefined {
  if (typeof id === 'number' && Number.isInteger(id) && id > 0) return unknown.id
  const at = typeof id === 'string' ? forms.findIndex((form) => form.test(id)) : -1
  return at < 0 ? undefined : [unknown.uuid, unknown.file, unknown.number][at]
}

function listPlaces(call: Call, shape: Shape, path: string[]): Place[] {
  if (isFields(shape)) return fieldEntries(shape).flatMap((field) => listPlaces(call, field.shape, [...path, field.ours]))
  return naming.test(path.at(-1) ?? '') ? [{ call, path, shape }] : []
}

function takes({ shape }: Place, id: unknown): boolean {
  if (isFields(shape) || isCoerced(shape)) return false
  const one = isList(shape) ? shape.of : shape
  return (
    'safeParse' in one && [id, [id]].some((given) => (one as { safeParse: (v: unknown) => { success: boolean } }).safeParse(given).success)
  )
}

/** The input of the call with this id at the place. */
function buildFor({ call, path, shape }: Place, id: unknown): never {
  const input = buildInput(call.input) as Record<string, unknown>
  const last = path.at(-1) as string
  const inner = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, input)
  inner[last] = isList(shape) || Array.isArray(inner[last]) ? [id] : id
  return input as never
}

async function ask(actor: Actor, call: Call, input: never): Promise<string> {
  try {
    return JSON.stringify(await gateway.as(actor).call(call, input))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return `${error.code} ${error.message}`
  }
}

/** The ids in replies, a few of each field of each reply. */
function collect(value: unknown, ids: Set<unknown>, key = ''): void {
  if (Array.isArray(value)) for (const one of value.slice(0, 3)) collect(one, ids, key)
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) collect(one, ids, name)
  else if ((naming.test(key) || /file/i.test(key)) && toUnknown(value) !== undefined) ids.add(value)
}

/** The calls of a kind of person, and the ids that one of them is told. */
async function lookAround(kind: 'applicant' | 'coin', owner: Actor) {
  const calls = [...handlers.map(({ call }) => call).filter(({ access }) => [access].flat().includes(kind)), getFileLink]
  const places = calls.flatMap((call) => listPlaces(call, call.input, []))
  const ids = new Set<unknown>()
  const read = async (call: Call, input: never) => {
    const reply = await ask(owner, call, input)
    if (reply.startsWith('{')) collect(JSON.parse(reply), ids)
  }
  for (const call of calls) if (call.kind === 'query') await read(call, buildInput(call.input) as never)
  for (const place of places)
    if (place.call.kind === 'query')
      for (const id of [...ids].filter((one) => takes(place, one))) await read(place.call, buildFor(place, id))
  return { places, ids }
}

async function findApplicant(account: string): Promise<Actor> {
  const { id } = await gateway.db.selectFrom('applicant').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  return applicant(id)
}

const persons = {
  coin: async () => [coinAccount('6200000001'), coinAccount('demo-coin')],
  applicant: async () => [await findApplicant('demo-applicant'), await findApplicant('demo-applicant2')],
} satisfies Record<string, () => Promise<Actor[]>>

/** `reached`: the reads that answer their owner with the record, which shows that ids of each are tried. */
test.each([
  [
    'coin',
    [
      'dns_relay/Connon_DSB/CWGLApplicationInfo id',
      'dns_relay/Connon_DSB/CWGLApplicationProof id',
      'portal/appeals/get id',
      'portal/coin/entry id',
    ],
  ],
  [
    'applicant',
    ['dns_relay/Connon_Control1/SQBaseInfo number', 'portal/scan-applications/copy number', 'portal/scan-applications/result number'],
  ],
] as const)('to a person of the kind %s the record of another is as one that does not exist', async (kind, reached) => {
  const [owner, other] = (await persons[kind]()) as [Actor, Actor]
  const { places, ids } = await lookAround(kind, owner)
  const own = (await lookAround(kind, other)).ids
  const foreign = [...ids].filter((id) => !own.has(id))
  const [seen, read] = [new Set<string>(), new Set<string>()]
  for (const place of places)
    for (const id of foreign.filter((one) => takes(place, one))) {
      const [theirs, none] = [buildFor(place, id), buildFor(place, toUnknown(id))]
      const name = `${addressKey(place.call.address)} ${place.path.join('.')}`
      if ((await ask(other, place.call, theirs)) !== (await ask(other, place.call, none))) seen.add(name)
      if (place.call.kind === 'query' && (await ask(owner, place.call, theirs)) !== (await ask(owner, place.call, none))) read.add(name)
    }
  expect([...seen]).toEqual([])
  expect([...read].toSorted()).toEqual(reached)
})
