import { afterEach, beforeEach, expect, test } from 'vitest'
import { anna, openPermitDesk, type PermitDesk } from '../../../../test/harness/permits/permit-desk.ts'
import { permitReview, permitReviewable, permitReviewing } from '../../../../test/harness/permits/permit-kind.ts'
import { defineReview } from '../rules.ts'
import { storeDeclarations } from './declarations.ts'

let desk: PermitDesk

beforeEach(async () => {
  desk = await openPermitDesk()
})
afterEach(() => desk.close())

const setState = (id: string, state: string) =>
  desk.db
    .updateTable('permit' as 'reviewed')
    .set({ state })
    .where('id', '=', id)
    .execute()

test('the database refuses every change of state that no action makes', async () => {
  const states = Object.keys(permitReviewing.states)
  const transitions = (await desk.rows('review_transition' as never)) as { kind: string; from_state: string; to_state: string }[]
  const declared = new Set(
    transitions.filter(({ kind }) => kind === 'permits').map(({ from_state, to_state }) => `${from_state} ${to_state}`),
  )
  expect(declared).toEqual(
    new Set([
      'waiting approved',
      'approved waiting',
      'approved issued',
      'waiting rejected',
      'rejected waiting',
      'approved rejected',
      'rejected approved',
      'issued issued',
      'waiting withdrawn',
      'approved withdrawn',
    ]),
  )
  for (const from of states)
    for (const to of states.filter((state) => state !== from)) {
      const id = await desk.apply()
      await desk.database.owner.query(`alter table permit disable trigger review_state`)
      await setState(id, from)
      await desk.database.owner.query(`alter table permit enable trigger review_state`)
      const refusal = await setState(id, to).then(
        () => '',
        ({ message }: Error) => message,
      )
      expect(refusal).toBe(declared.has(`${from} ${to}`) ? '' : `no action of permits leads from ${from} to ${to}`)
    }
  await expect(setState(await desk.apply(), 'pending')).rejects.toThrow('no action of permits leads')
})

test('the portal role may read the declarations and not change them', async () => {
  const change = desk.db.deleteFrom('review_transition' as 'reviewed').execute()
  await expect(change).rejects.toThrow('permission denied')
})

test('a table without the trigger, or an undoable effect without its reverse, prevents the start', async () => {
  const { owner } = desk.database
  const accept = { run: async () => undefined }
  await expect(storeDeclarations(owner, [{ ...permitReviewable, effects: { accept } }])).rejects.toThrow('accept is undoable')
  await expect(storeDeclarations(owner, [{ ...permitReviewable, effects: { approve: accept } }])).rejects.toThrow('does not declare')
  await owner.query('drop trigger review_state on permit')
  await expect(storeDeclarations(owner, [permitReviewable])).rejects.toThrow(`check_review_state('permits')`)
})

test('items that exist already count as open when their state is declared open', async () => {
  const id = await desk.make('issued')
  const count = async () => (await desk.as(anna).call(permitReview.counts, {})).open
  expect(await count()).toBe(0)
  const states = { ...permitReviewing.states, issued: { label: '已开具', tone: 'success', isOpen: true } } as const
  await storeDeclarations(desk.database.owner, [{ ...permitReviewable, declaration: { ...permitReviewing, states } }])
  expect(await count()).toBe(1)
  expect(await desk.getState(id)).toBe('issued')
})

test.each([
  ['a name of the engine', { undo: { from: ['a'] } }],
  ['a shortcut of the screens', { go: { shortcut: 'j' } }],
  ['a shortcut twice', { go: { shortcut: 'a' }, come: { shortcut: 'a' } }],
])('a declaration with %s is refused when it is loaded', (_, given) => {
  const action = { label: '', from: ['a'], to: 'a', comment: 'none' } as const
  const actions = Object.fromEntries(Object.entries(given).map(([name, own]) => [name, { ...action, ...own }]))
  const rest = { noun: '', states: { a: { label: '', tone: 'info' } }, initial: 'a', columns: [], checklist: [] } as const
  expect(() => defineReview({ kind: 'x', ...rest, actions })).toThrow('are taken')
})
