import type { Desk, Outcome } from './desk.ts'
import { type Op, toContentKey, type Verb } from './editors.ts'
import type { Site } from './site.ts'

const audited: Record<Verb, (one: Site['audits'][number]) => boolean> = {
  publish: ({ action, detail }) => action.endsWith('.publish') && !detail.scheduled,
  plan: ({ action }) => action.endsWith('.schedule'),
  'roll back': ({ action }) => action.endsWith('.roll-back'),
  'take down': ({ action }) => action.endsWith('.take-down'),
  rename: ({ detail }) => detail.after !== undefined,
}
const titled: readonly Verb[] = ['publish', 'plan']

/** How often a command took effect: those with a title of their own exactly, the others by the piece's count beyond what is known. */
export function countEffects(site: Site, op: Op, settled: readonly Op[]): number {
  const own = site.audits.filter((one) => toContentKey(one.id) === toContentKey(op.id) && audited[op.verb](one))
  if (!titled.includes(op.verb))
    return (
      own.length -
      settled.filter((one) => one.verb === op.verb && toContentKey(one.id) === toContentKey(op.id) && one.outcome === 'ok').length
    )
  const numbers = site.revisions
    .filter(({ id, title }) => toContentKey(id) === toContentKey(op.id) && title === op.title)
    .map(({ number }) => number)
  return own.filter(({ detail }) => numbers.includes(detail.number ?? 0)).length
}

/** Sends an interrupted command twice at once: as the console repeats it, or as a second click on the same version. */
export async function retry(desk: Desk, op: Op, wasApplied: boolean): Promise<string[]> {
  const isSecondClick = op.verb === 'publish' && Math.random() < 0.5
  const command = () => (isSecondClick ? desk.compose(op.command.verb, op.command.body) : op.command)
  const outcomes = await Promise.all([desk.carryOut(command()), desk.carryOut(command())])
  const succeeded = outcomes.filter(({ kind }) => kind === 'ok').length
  const isSettled = outcomes.every(({ kind }) => kind !== 'unknown')
  op.outcome = succeeded > 0 || wasApplied ? 'ok' : 'refused'
  const [first, second] = outcomes.map(describe)
  if (!isSettled) return [`${op.id}: ${op.verb} got no answer after the restart`]
  if (isSecondClick && succeeded !== (wasApplied ? 0 : 1))
    return [`${op.id}: a second click on ${op.title}, applied before: ${wasApplied}: ${first}, ${second}`]
  if (!isSecondClick && first !== second) return [`${op.id}: one ${op.verb} answered twice: ${first}, ${second}`]
  if (!isSecondClick && wasApplied && succeeded === 0) return [`${op.id}: ${op.verb} took effect, its repetition: ${first}`]
  return []
}

function describe(outcome: Outcome): string {
  return outcome.kind === 'ok' ? `ok ${JSON.stringify(outcome.data)}` : outcome.kind === 'refused' ? outcome.code : 'no answer'
}

/** What was acknowledged took effect once, whatever was refused not at all. */
export function findWrongEffects(site: Site, ops: readonly Op[]): string[] {
  const perTitle = ops
    .filter(({ verb }) => titled.includes(verb))
    .flatMap((op) => {
      const effects = countEffects(site, op, [])
      return effects === (op.outcome === 'ok' ? 1 : 0)
        ? []
        : [`${op.id}: ${op.verb} of ${op.title} was ${op.outcome}, took effect ${effects}×`]
    })
  const perPiece = [
    ...Map.groupBy(
      ops.filter(({ verb }) => !titled.includes(verb)),
      ({ verb, id }) => `${toContentKey(id)}: ${verb}`,
    ),
  ].flatMap(([what, list]) => {
    const surplus = countEffects(site, list[0] as Op, list)
    return surplus === 0 ? [] : [`${what} took effect ${Math.abs(surplus)}× ${surplus > 0 ? 'more' : 'less'} than acknowledged`]
  })
  return [...perTitle, ...perPiece]
}
