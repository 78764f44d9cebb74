import { expect, test } from 'vitest'
import { splitMigrations } from '../../../../../test/harness/baseline/rows.ts'
import { getForm, isFunction, splitStatements } from './read-migrations.ts'

// What would hold a table in use longer than an instant, told from the text. docs/recipes.md, “Change a large table”, says how it is done instead.

/** Files that are right for another reason. */
const meant: Record<string, string> = {
  '0023-directory-identities.sql': 'a challenge lives for minutes, so its table is as good as empty',
  '0027-finished-projects.sql': 'projects are thousands: their index is made within a tenth of a second',
  '0028-seals.sql': 'channels of alarms are twenty at most',
  '0032-customers.sql': 'begun before this check: its indexes and updates take seconds for ten thousand rows, minutes for a million',
  '0035-notice-mail.sql': 'preferences are a few rows for each person who changed one',
  '0066-draft-revisions.sql': 'drafts are fifty at most for each person and thirty days old at most: some thousand rows',
  '0068-sealed-invitations.sql': 'invitations are kept for a year, those that are open for three days',
  '0069-found-solutions.sql': 'applications for solutions are thousands: what notes them for the palette takes a tenth of a second',
}

const opaque = /^(do|call|lock|vacuum|cluster|reindex|refresh)\b/
const shape = {
  concurrently: /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) \w+/,
  batches: /^(update|delete|insert|with)\b.*\blimit \d+/,
}
/** Defaults that are the same for every row; of others PostgreSQL writes the table anew. */
const constantDefault = /\bdefault (?!now\(\))[^,(]*\w\(/
const chosenRows = /\bwhere\b.*\b\w+ (= ('|\d)|in \(('|\d))/

/** What is wrong with an action of `alter table` on a table that holds rows. `before`: all statements up to here. */
const actions: [RegExp, string, isRight?: (table: string, action: string, before: string[]) => boolean][] = [
  [/^alter (column )?\w+ (set data )?type\b/, 'writes the table anew'],
  [/^alter (column )?\w+ set not null\b/, 'reads the whole table; validate a check of it first', isChecked],
  [/^add constraint \w+ (primary key|unique|exclude)\b(?!.*using index)/, 'makes an index; make it concurrently and add it using index'],
  [
    /^add (constraint \w+ )?(check|foreign key)\b(?!.*not valid)/,
    'reads the whole table; add it not valid, and validate it in a file of its own',
  ],
  [/^add (unique|primary key|exclude)\b/, 'makes an index'],
  [
    /^add (column )?(?!constraint\b).*\b(generated|serial|bigserial|references|unique|primary key|check)\b/,
    'reads or writes the whole table',
  ],
  [constantDefault, 'writes the table anew, since its default differs by row'],
  [/^set (logged|unlogged|tablespace|access method)\b/, 'writes the table anew'],
]

function isChecked(table: string, action: string, before: string[]): boolean {
  const column = /^alter (?:column )?(\w+)/.exec(action)?.[1]
  const added = before.map(
    (one) => new RegExp(`^alter table ${table} add constraint (\\w+) check \\(\\s*${column} is not null\\s*\\) not valid$`).exec(one)?.[1],
  )
  return added.some((name) => name && before.includes(`alter table ${table} validate constraint ${name}`))
}

/** Its actions; commas within brackets do not part them. */
const splitActions = (text: string) => text.split(/,\s*(?![^()]*\))/).map((action) => action.trim())

function judge(statement: string, { created, before, all }: { created: Set<string>; before: string[]; all: string[] }): string | undefined {
  const [, index] = /^create (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (?:only )?(\w+)/.exec(statement) ?? []
  if (index) return created.has(index) ? undefined : 'locks the table until the index is made; make it concurrently'
  const [, changed] = /^(?:update|delete from|merge into|insert into) (\w+)/.exec(statement) ?? []
  if (changed && !/^insert into \w+[^;]*\bvalues\b/.test(statement))
    return created.has(changed) || chosenRows.test(statement) ? undefined : 'may change every row; change them in batches'
  const [, table = '', rest = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  if (!table || created.has(table)) return opaque.test(statement) ? 'hides what it locks, or locks the whole table' : undefined
  if (rest.startsWith('validate constraint')) return all.length === 1 ? undefined : 'reads the whole table; give it a file of its own'
  for (const action of splitActions(rest)) {
    const found = actions.find(([form, , isRight]) => form.test(action) && !isRight?.(table, action, before))
    if (found) return found[1]
  }
  return undefined
}

/** What is wrong with a file, after those before it. */
function findBlocking(sql: string, before: string[] = []): string[] {
  const all = splitStatements(sql).map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' '))
  const form = getForm({ sql })
  if (form !== 'transaction')
    return all.filter((statement) => !shape[form].test(statement)).map((statement) => `${statement}: not of the form ${form}`)
  const created = new Set(all.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? ''))
  return all.flatMap((statement, i) => {
    const wrong = judge(statement, { created, before: [...before, ...all.slice(0, i)], all })
    return wrong ? [`${statement}: ${wrong}`] : []
  })
}

test('no migration after the baseline holds a table in use', () => {
  const before: string[] = []
  const wrong: string[] = []
  for (const { name, sql } of splitMigrations()[1].filter((one) => !isFunction(one))) {
    if (!meant[name]) wrong.push(...findBlocking(sql, before).map((one) => `${name}: ${one}`))
    before.push(...splitStatements(sql).map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ')))
  }
  expect(wrong).toEqual([])
})

test('what is meant is what the check would refuse', () => {
  const needless = splitMigrations()[1].filter(({ name, sql }) => meant[name] && findBlocking(sql).length === 0)
  expect(needless.map(({ name }) => name)).toEqual([])
})

test.each([
  ['create index a on staff (name)', 'concurrently'],
  ['CREATE UNIQUE INDEX a\n ON staff (name)', 'concurrently'],
  ['create table b (n int); create index a on staff (name)', 'concurrently'],
  ['alter table staff alter column name type varchar(10)', 'anew'],
  ['alter table staff alter name set data type int using 1', 'anew'],
  ['alter table staff add column a int, alter column name set not null', 'validate a check'],
  ['alter table staff add constraint a check (n > 0)', 'not valid'],
  ['alter table staff add check (n > 0)', 'not valid'],
  ['alter table staff add constraint a foreign key (n) references role (id)', 'not valid'],
  ['alter table staff add constraint a unique (n)', 'using index'],
  ['alter table staff add primary key (n)', 'index'],
  ['alter table staff add column n int references role (id)', 'whole table'],
  ['alter table staff add column n int unique', 'whole table'],
  ['alter table staff add n text generated always as (name) stored', 'whole table'],
  ['alter table staff add column n bigserial', 'whole table'],
  ['alter table staff add column n uuid not null default gen_random_uuid()', 'differs by row'],
  ['alter table staff add column n timestamptz default clock_timestamp()', 'differs by row'],
  ['alter table staff set unlogged', 'anew'],
  ["update staff set name = 'x'", 'batches'],
  ['update staff set name = code where name is null', 'batches'],
  ['delete from staff', 'batches'],
  ['insert into staff (id) select id from role', 'batches'],
  ['alter table staff add constraint a check (n > 0) not valid; alter table staff validate constraint a', 'file of its own'],
  ['do $$ begin update staff set n = 1; end $$', 'hides'],
  ['lock table staff', 'hides'],
  ['vacuum full staff', 'hides'],
  ['-- form: concurrently\ncreate index concurrently a on staff (name)', 'form concurrently'],
  ['-- form: concurrently\nalter table staff add n int', 'form concurrently'],
  ['-- form: batches\nupdate staff set n = 1 where n is null', 'form batches'],
])('%s is refused', (sql, why) => {
  expect(findBlocking(sql)).toEqual([expect.stringContaining(why)])
})

test.each([
  'create table b (n int references staff (id), m text default gen_random_uuid()); create index a on b (n); insert into b select 1 from staff',
  "alter table staff add column n text not null default ''",
  'alter table staff add column n timestamptz not null default now(), drop column m',
  'alter table staff add constraint a check (n is not null) not valid',
  'alter table staff validate constraint a',
  'alter table staff add constraint a unique using index a',
  "update role set permissions = permissions || '{x}' where id = 'reviewer'",
  "delete from migration where name = 'functions/old.sql'",
  "insert into ledger_account (id, code) values (5, 'expired')",
  '-- form: concurrently\ncreate index concurrently if not exists a on staff (name); drop index concurrently if exists b;',
  '-- form: batches\nupdate staff set n = 1 where id in (select id from staff where n is null order by id limit 1000)',
])('%s is right', (sql) => {
  expect(findBlocking(sql)).toEqual([])
})

test('a column is not null once a check of it was validated', () => {
  const added = 'alter table staff add constraint staff_n check (n is not null) not valid'
  const sql = 'alter table staff alter column n set not null'
  expect(findBlocking(sql, [added])).toHaveLength(1)
  expect(findBlocking(sql, [added, 'alter table staff validate constraint staff_n'])).toEqual([])
  expect(findBlocking(sql, [added, 'alter table role validate constraint staff_n'])).toHaveLength(1)
})
