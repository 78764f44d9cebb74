import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { matchesText } from './search.ts'

const database = useDatabase()

async function isFound(text: string, query: string): Promise<boolean> {
  const terms = sql`search_terms(${text})`
  const { rows } = await sql<{ found: boolean | null }>`select ${matchesText(terms, query)} as found`.execute(database.db)
  return rows[0]?.found === true
}

test.each([
  // Blanks, signs and width between letters, digits and characters make no difference.
  ['GB/T 22239-2019 基本要求', 'GB/T22239', true],
  ['GB/T22239-2019基本要求', 'gb/t 22239', true],
  ['DSMM 3 级证书', 'DSMM3级', true],
  ['DSMM3级证书', 'DSMM 3 级', true],
  ['ＤＳＭＭ证书', 'dsmm', true],
  // Traditional and simplified characters.
  ['数据安全治理', '數據安全', true],
  ['數據安全治理', '数据安全', true],
  // Pairs of characters, a single one at the beginning, within and at the end.
  ['等级保护测评', '保护测', true],
  ['等级保护测评', '等', true],
  ['等级保护测评', '评', true],
  ['等级保护测评', '测评保护', false],
  ['等级保护 测评', '护测', false],
  ['等级保护 测评', '测评 等级', true],
  ['等级保护 测评', '测评 火星', false],
  // Beginnings of words from the fourth letter or digit on, never their insides.
  ['HX20261127000001', 'hx2026', true],
  ['HX20261127000001', 'HX 202', false],
  ['HX20261127000001', '000001', false],
  ['platform', 'plat', true],
  ['platform', 'pla', false],
  ['platform', 'form', false],
  ['PIA 评估', 'pia', true],
  ['R-1', 'r-1', true],
  // Signs are no words, and never syntax.
  ['100%', '100', true],
  ['100%', '%', false],
  ['数据', "数据' | '火星", false],
  ['数据', '数据:*', true],
  ['', '数据', false],
  ['数据', '', false],
  ['𠮷野家', '𠮷野', true],
])('in "%s" the search for "%s": %s', async (text, query, expected) => {
  expect(await isFound(text, query)).toBe(expected)
})

test('of named texts each is searched by itself', async () => {
  const terms = sql`named_search_terms('title', '数据安全', 'note', '', 'sign', '%', 'gone', null, 'remark', 'DSMM3级')`
  const find = async (query: string, name: string) => {
    const { rows } = await sql<{ found: boolean }>`select ${matchesText(terms, query, name)} as found`.execute(database.db)
    return rows[0]?.found
  }
  expect(await Promise.all([find('数据', 'title'), find('dsmm', 'remark'), find('數據', 'remark'), find('3级', 'title')])).toEqual([
    true,
    true,
    false,
    false,
  ])
})
