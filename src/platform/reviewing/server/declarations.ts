import type { Pool, PoolClient } from 'pg'
import type { Reviewable } from './reviewable.ts'

/**
 * Writes every declared state and transition where the trigger `check_review_state` reads them, after the migrations. Writing takes
 * the owner's rights; an instance with fewer rights starts only if the declarations are stored already.
 */
export async function storeDeclarations(pool: Pool, reviewables: readonly Reviewable[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('review declarations', 0))`)
    for (const reviewable of reviewables) {
      assertEffects(reviewable)
      await assertTrigger(client, reviewable)
      if (!(await isStored(client, reviewable))) await storeDeclaration(client, reviewable)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** What an undo could not take back must not be declared undoable. */
function assertEffects({ declaration: { kind, actions }, effects = {} }: Reviewable): void {
  for (const [name, effect] of Object.entries(effects)) {
    const action = actions[name]
    if (!action) throw new Error(`${kind} has an effect for ${name}, which it does not declare`)
    if (action.undoable && !effect.undo) throw new Error(`${kind}: ${name} is undoable, but its effect is not`)
  }
}

async function assertTrigger(client: PoolClient, { table, declaration: { kind } }: Reviewable): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_trigger where tgrelid = $1::regclass and tgfoid = 'check_review_state'::regproc and tgargs = $2`,
    [table, Buffer.from(`${kind}\0`)],
  )
  if (rowCount === 0) throw new Error(`${table} has no trigger that runs check_review_state('${kind}')`)
}

function listTransitions({ actions }: Reviewable['declaration']): string[][] {
  return Object.entries(actions).flatMap(([name, { from, to, undoable }]) => [
    ...from.map((state) => [name, state, to]),
    ...(undoable ? from.map((state) => ['undo', to, state]) : []),
  ])
}

async function isStored(client: PoolClient, { declaration }: Reviewable): Promise<boolean> {
  const { kind, states } = declaration
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', state, is_open, array_to_string(traits, ',')) as line from review_state where kind = $1
     union all select concat_ws(' ', action, from_state, to_state) from review_transition where kind = $1`,
    [kind],
  )
  const declared = [
    ...Object.entries(states).map(([state, { isOpen, traits = [] }]) => `${state} ${isOpen === true ? 't' : 'f'} ${traits.join(',')}`),
    ...listTransitions(declaration).map((transition) => transition.join(' ')),
  ]
  const stored = new Set(rows.map(({ line }) => line))
  return stored.size === new Set(declared).size && declared.every((line) => stored.has(line))
}

async function storeDeclaration(client: PoolClient, { table, declaration }: Reviewable): Promise<void> {
  const { kind, states } = declaration
  const declared = new Map(
    Object.entries(states).map(([state, { isOpen = false, traits = [] }]) => [state, { isOpen, traits: traits.join(',') }]),
  )
  const { rows: before } = await client.query<{ state: string; isOpen: boolean; traits: string }>(
    `select state, is_open as "isOpen", array_to_string(traits, ',') as traits from review_state where kind = $1`,
    [kind],
  )
  const rows = [...declared.values()]
  await client.query(
    `insert into review_state (kind, state, is_open, traits)
     select $1, state, is_open, string_to_array(traits, ',') from unnest($2::text[], $3::boolean[], $4::text[]) as d (state, is_open, traits)
     on conflict (kind, state) do update set is_open = excluded.is_open, traits = excluded.traits`,
    [kind, [...declared.keys()], rows.map(({ isOpen }) => isOpen), rows.map(({ traits }) => traits)],
  )
  const transitions = listTransitions(declaration)
  await client.query('delete from review_transition where kind = $1', [kind])
  await client.query(
    `insert into review_transition (kind, action, from_state, to_state) select $1, * from unnest($2::text[], $3::text[], $4::text[])
     on conflict do nothing`,
    [kind, ...[0, 1, 2].map((part) => transitions.map((transition) => transition[part]))],
  )
  await client.query('delete from review_state where kind = $1 and state <> all($2::text[])', [kind, [...declared.keys()]])
  // The triggers of the table then work out anew what follows from a state.
  for (const { state, isOpen, traits } of before) {
    const now = declared.get(state)
    if (now && (now.isOpen !== isOpen || now.traits !== traits))
      await client.query(`update ${client.escapeIdentifier(table)} set state = state where state = $1`, [state])
  }
}
