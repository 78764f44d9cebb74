import { beforeAll, expect, test } from 'vitest'
import { writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { searchSite } from '../../contract.ts'
import { limits, parseSynonyms, toMissedWords } from '../../rules.ts'
import { searchWordCalls } from '../../words-contract.ts'
import { searchServer } from '../feature.ts'
import { removeOldMissed } from './missed-words.ts'

const editor = staff('site-health.manage')
const day = 24 * 3600 * 1000
const gateway = useGateway([...(searchServer.handlers?.({} as never) ?? [])], { once: true })

beforeAll(() => writeSearchEntry(gateway.db, { kind: 'news', id: 'a', title: '数据安全治理', body: '', url: '/a' }))

const search = (query: string) => gateway.as(anyone).call(searchSite, { query })
const list = (given: { text?: string; days?: 7 | 30 | 90; from?: string; to?: string; sort?: string } = {}) =>
  gateway.as(editor).call(searchWordCalls.list, given)

test('searches without results are counted by day, others are not', async () => {
  for (const query of ['量子加密', ' 量子加密 ', '数据安全', '余额', '火星']) await search(query)
  gateway.clock.advance(day)
  await search('量子加密')
  const { items, total, counts } = await list()
  expect(items).toEqual([
    { words: '量子加密', count: 3, days: 2, firstDay: '2026-11-20', lastDay: '2026-11-21' },
    { words: '火星', count: 1, days: 1, firstDay: '2026-11-20', lastDay: '2026-11-20' },
  ])
  expect([total, counts.length]).toEqual([2, 30])
  expect(counts.slice(-2)).toEqual([
    { day: '2026-11-20', count: 3 },
    { day: '2026-11-21', count: 1 },
  ])
  expect((await list({ text: '火' })).items).toHaveLength(1)
  const ofDay = await list({ from: '2026-11-21', to: '2026-11-21' })
  expect([ofDay.total, ofDay.items.map(({ words, count }) => [words, count]), ofDay.counts.length]).toEqual([1, [['量子加密', 1]], 30])
  expect((await list({ to: '2026-11-19' })).total).toBe(0)
})

test.each(['13800138000', '110101199001011234', 'someone@example.cn', '？？', '长'.repeat(31), '工'])('"%s" is not counted', (query) => {
  expect(toMissedWords(query)).toBeUndefined()
})

test('the number of words a day is limited, and words already stored are still counted', async () => {
  const today = '2026-11-21'
  const many = Array.from({ length: limits.missedOfDay - 1 }, (_, i) => ({ day: today, words: `词${i}词`, count: 1 }))
  await gateway.db.insertInto('missed_search').values(many).execute()
  await search('又一个新词')
  await search('量子加密')
  const words = (await gateway.rows('missed_search')).filter((row) => row.day === today)
  expect(words).toHaveLength(limits.missedOfDay)
  expect(words.find((row) => row.words === '量子加密')?.count).toBe(2)
})

test('synonyms find each other once they are saved, and invalid lines are refused', async () => {
  await gateway.as(editor).call(searchWordCalls.saveSynonyms, { lines: '治数 = 治理\n火星＝数据安全' })
  expect((await search('火星')).items.map(({ id }) => id)).toEqual(['a'])
  expect((await search('火星')).ways).toEqual(['火星', '数据安全'])
  await expect(gateway.as(editor).call(searchWordCalls.saveSynonyms, { lines: '等保' })).rejects.toMatchObject({
    errors: [{ field: 'lines', msg: '第 1 行应为“简称 = 全称”' }],
  })
  expect(parseSynonyms('甲=乙=丙').error).toBeDefined()
})

test('words that were dealt with are removed, and old ones too', async () => {
  await gateway.as(editor).call(searchWordCalls.remove, { words: '量子加密' })
  await expect(gateway.as(editor).call(searchWordCalls.remove, { words: '量子加密' })).rejects.toMatchObject({ code: 'not_found' })
  await removeOldMissed(gateway.db, new Date(gateway.clock.now().getTime() + 181 * day))
  expect(await gateway.rows('missed_search')).toEqual([])
  expect((await gateway.audit()).map(({ action }) => action)).toEqual(['search-words.synonyms', 'search-words.remove'])
})

test.each(Object.entries(searchWordCalls))('%s refuses others', async (_, call) => {
  await expect(gateway.as(anyone).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(gateway.as(staff('content.edit')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
})
