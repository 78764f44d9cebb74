// `npm run test:security -- enumeration`: no link of a project is found by guessing, and what is unknown, switched off or not
// shown is answered in the same words and time. --guesses=10000 --tries=400 --ratio=1.15.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { connectTo } from '../harness/coins/portal-ledger.ts'
import { type Address, openWorld, writeLine } from './world.ts'

const options = { guesses: { type: 'string', default: '10000' }, tries: { type: 'string', default: '400' } } as const
const { values } = parseArgs({ options: { ...options, ratio: { type: 'string', default: '1.15' } } })
const [guesses, tries, maxRatio] = [Number(values.guesses), Number(values.tries), Number(values.ratio)]

const shared: Address = ['portal', 'projects', 'findShared']
const progress: Address = ['dns_relay', 'Connon_Control1', 'FWSLJDDXTLCJD']
const tasks: Address = ['dns_relay', 'Connon_Control1', 'ProjectTaskList']
const subscribe: Address = ['portal', 'projects', 'subscribe']

const working = 'demo-link-DP20260001-000000000000'
const switchedOff = 'demo-link-DP20260002-000000000000'
const hidden = { number: 'DP20260005', id: '' }
const proof = { phone: '15400001111', codeId: 'made-up', code: '000000', consent: true, consentVersion: '2026.1' }

const world = await openWorld()
const database = await connectTo(world.directory)
let visitor = 0
let isGood = true
try {
  const { rows } = await database.query<{ id: string }>('update project set is_shown = false where number = $1 returning id', [
    hidden.number,
  ])
  hidden.id = rows[0]?.id ?? ''
  await guessLinks()
  await compare('link', shared, { unknown: () => ({ key: createGuess() }), 'switched off': () => ({ key: switchedOff }) })
  await compare('progress', progress, {
    unknown: (n) => ({ ProjectId: `DP2099${1000 + n}` }),
    'not shown': () => ({ ProjectId: hidden.number }),
  })
  const entity = '演示运营中心（北京）'
  await compare('research', tasks, {
    unknown: () => ({ OperatorName: entity, ProjectId: randomBytes(16).toString('hex') }),
    'not shown': () => ({ OperatorName: entity, ProjectId: hidden.id }),
    'another entity’s': () => ({ OperatorName: entity, ProjectId: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' }),
  })
  await compare('subscription', subscribe, {
    unknown: (n) => ({ ...proof, ProjectId: `DP2099${1000 + n}` }),
    'not shown': () => ({ ...proof, ProjectId: hidden.number }),
    known: () => ({ ...proof, ProjectId: 'DP20260004' }),
  })
} finally {
  await database.end()
  await world.stop()
}
process.exitCode = isGood ? 0 : 1

function createGuess(): string {
  return randomBytes(24).toString('base64url')
}

/** Each asks from an address of its own, as someone who guesses would. */
function nextAddress(): string {
  visitor++
  return `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
}

async function guessLinks(): Promise<void> {
  const neighbours = Array.from(working, (sign, i) => `${working.slice(0, i)}${sign === 'A' ? 'B' : 'A'}${working.slice(i + 1)}`)
  let hits = 0
  for (let n = 0; n < guesses; n++) {
    const { ReturnValue } = await world.ask(shared, { key: neighbours[n] ?? createGuess() }, { ip: nextAddress() })
    if (ReturnValue === 1) hits++
  }
  const { ReturnValue } = await world.ask(shared, { key: working }, { ip: nextAddress() })
  if (hits > 0 || ReturnValue !== 1) isGood = false
  writeLine(`links: ${hits} hits in ${guesses} guesses; the right key ${ReturnValue === 1 ? 'opens' : 'does not open'} its project`)
}

type Bodies = Record<string, (n: number) => object>

/** The same question about what is refused for different reasons, in turns, so that all meet the same machine. */
async function compare(name: string, address: Address, bodies: Bodies): Promise<void> {
  const kinds = Object.entries(bodies)
  const taken = new Map(kinds.map(([kind]) => [kind, [] as number[]]))
  const answers = new Set<string>()
  for (let n = 0; n < tries * kinds.length; n++) {
    // Each is as often the first of its round as the last.
    const [kind, bodyOf] = kinds[(n + Math.floor(n / kinds.length)) % kinds.length] as (typeof kinds)[0]
    const began = performance.now()
    const { ReturnValue, code, msg } = await world.ask(address, bodyOf(n), { ip: nextAddress() })
    taken.get(kind)?.push(performance.now() - began)
    answers.add(`${ReturnValue} ${code} ${msg}`)
  }
  const medians = [...taken].map(([kind, times]) => ({ kind, ms: median(times) }))
  const ratio = Math.max(...medians.map(({ ms }) => ms)) / Math.min(...medians.map(({ ms }) => ms))
  if (ratio > maxRatio || answers.size !== 1) isGood = false
  const each = medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(2)} ms`).join(', ')
  writeLine(`${name.padEnd(12)} ${each}: ratio ${ratio.toFixed(2)}, at most ${maxRatio}; answers: ${[...answers].join(' | ')}`)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number
}
