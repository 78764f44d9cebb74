import { expect, test } from 'vitest'
import { splitStatements } from './read-migrations.ts'

test.each([
  ["select ';'; select 1", ["select ';'", 'select 1']],
  ['-- a; b\nselect 1 -- c;\n;', ['select 1']],
  ['do $$ begin a; end $$; select $x$ ; $$ ; $x$', ['do $$ begin a; end $$', 'select $x$ ; $$ ; $x$']],
  ["select 'it''s; so' - 1;;", ["select 'it''s; so' - 1"]],
  ['', []],
])('%j has the statements %j', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})
