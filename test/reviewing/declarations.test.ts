import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanReview } from '#features/scan/scan-applications/contract.ts'
import { scanReviewing } from '#features/scan/scan-applications/review-rules.ts'
import { reviewables } from '#composition/registry.ts'
import { scanReviewable } from '#features/scan/scan-applications/server/reviewable.ts'
import { uploadPurposes } from '#platform/uploads/rules.ts'
import { anna, openReviewDesk, type ReviewDesk } from '../harness/review-desk.ts'
import { defineReview } from '#platform/reviewing/rules.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'

let desk: ReviewDesk

beforeEach(async () => {
  // Schema and declarations are changed.
  desk = await openReviewDesk({ fresh: true })
})
afterEach(() => desk.close())

const setState = (id: string, state: string) =>
  desk.db
    .updateTable('scan_application')
    .set({ state: state as never })
    .where('id', '=', id)
    .execute()

test('the database refuses every change of state that no action makes', async () => {
  const states = Object.keys(scanReviewing.states)
  const transitions = (await desk.rows('review_transition' as never)) as { kind: string; from_state: string; to_state: string }[]
  const declared = new Set(
    transitions.filter(({ kind }) => kind === scanReviewing.kind).map(({ from_state, to_state }) => `${from_state} ${to_state}`),
  )
  // Both decisions can be undone; a result is handed over for what is approved.
  expect(declared).toEqual(new Set(['pending approved', 'approved pending', 'pending rejected', 'rejected pending', 'approved approved']))
  for (const from of states)
    for (const to of states.filter((state) => state !== from)) {
      const id = await desk.submit()
      await desk.database.owner.query(`alter table scan_application disable trigger review_state`)
      await setState(id, from)
      await desk.database.owner.query(`alter table scan_application enable trigger review_state`)
      const refusal = await setState(id, to).then(
        () => '',
        ({ message }: Error) => message,
      )
      expect(refusal).toBe(declared.has(`${from} ${to}`) ? '' : `no action of ${scanReviewing.kind} leads from ${from} to ${to}`)
    }
  await expect(setState(await desk.submit(), 'waiting')).rejects.toThrow(`no action of ${scanReviewing.kind} leads`)
})

test('the portal role may read the declarations and not change them', async () => {
  const change = desk.db.deleteFrom('review_transition' as 'reviewed').execute()
  await expect(change).rejects.toThrow('permission denied')
})

test('a table without the trigger, or an undoable effect without its reverse, prevents the start', async () => {
  const { owner } = desk.database
  const approve = { run: async () => undefined }
  await expect(storeDeclarations(owner, [{ ...scanReviewable, effects: { approve } }])).rejects.toThrow('approve is undoable')
  await expect(storeDeclarations(owner, [{ ...scanReviewable, effects: { accept: approve } }])).rejects.toThrow('does not declare')
  await owner.query('drop trigger review_state on scan_application')
  await expect(storeDeclarations(owner, [scanReviewable])).rejects.toThrow(`check_review_state('${scanReviewing.kind}')`)
})

test('items that exist already count as open when their state is declared open', async () => {
  const id = await desk.submit()
  await desk.reject(id)
  const count = async () => (await desk.as(anna).call(scanReview.counts, {})).open
  expect(await count()).toBe(0)
  const states = { ...scanReviewing.states, rejected: { ...scanReviewing.states.rejected, isOpen: true } } as const
  await storeDeclarations(desk.database.owner, [{ ...scanReviewable, declaration: { ...scanReviewing, states } }])
  expect(await count()).toBe(1)
  expect((await desk.item(id)).state).toBe('rejected')
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

test('the forms of reviews accept what the setting of a purpose names: together all of it, each no other kind', () => {
  const slots = reviewables.flatMap(({ declaration }) =>
    Object.values(declaration.actions).flatMap(({ files = {} }) => Object.values(files)),
  )
  const purposes = [...new Set(slots.map(({ purpose }) => purpose))]
  expect(purposes).toContain('attachment')
  for (const purpose of purposes) {
    const named: readonly string[] = uploadPurposes[purpose].endings
    const accepted = slots.flatMap((slot) => (slot.purpose === purpose ? (slot.endings ?? named) : []))
    expect([...new Set(accepted)].sort(), purpose).toEqual([...named].sort())
  }
})
