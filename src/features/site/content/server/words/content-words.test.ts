import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { type ContentDesk, editor, openContentDesk } from '../../../../../../test/harness/content/content-desk.ts'
import { writeWords } from '../../../../../../test/harness/sensitive-words.ts'
import { publishDue } from '#platform/publishing/server/schedule.ts'
import { contentServer } from '../feature.ts'
import { listSensitiveWords } from '../../words-contract.ts'

let desk: ContentDesk

beforeAll(async () => {
  desk = await openContentDesk()
  await writeWords(desk.db, desk.clock.now(), [
    { label: '最高级', severity: 'refuse', use: 'published' },
    { label: '领先', severity: 'warn', use: 'both' },
    { label: '代开', severity: 'refuse', use: 'consultation' },
  ])
})
afterAll(() => desk.close())

const listed = (id: string) => desk.as(editor).call(listSensitiveWords, { kind: 'news', id })

test('the words of a piece are named with their fields before it is published', async () => {
  await desk.write('words-1', { title: '最 高級的代开', body: '<p>行业<strong>领</strong>先，最高级</p>' })
  expect((await listed('words-1')).words).toEqual([
    { word: '最高级', isRefused: true, path: 'title', field: '标题' },
    expect.objectContaining({ word: '最高级', isRefused: true, path: 'body' }),
    expect.objectContaining({ word: '领先', isRefused: false, path: 'body' }),
  ])
  await expect(desk.as(anyone).call(listSensitiveWords, { kind: 'news', id: 'words-1' })).rejects.toMatchObject({ code: 'invalid_session' })
})

test('a refused word keeps a piece off the site, at its field; a mere hint does not', async () => {
  await desk.write('words-2', { title: '最高级' })
  await expect(desk.publishNow('words-2')).rejects.toMatchObject({
    code: 'sensitive_words',
    errors: [{ field: 'title', msg: '含有不能发布的词语：“最高级”' }],
  })
  const planned = { publishAt: new Date(desk.clock.now().getTime() + 3_600_000).toISOString() }
  await expect(desk.publishNow('words-2', planned)).rejects.toMatchObject({ code: 'sensitive_words' })
  const { done, refused } = await desk.change('publish', ['words-2'])
  expect([done, refused]).toEqual([[], [expect.objectContaining({ id: 'words-2', msg: expect.stringContaining('不能发布的词语') })]])
  await desk.write('words-3', { title: '行业领先' })
  await desk.publishNow('words-3')
  expect((await listed('words-3')).words).toMatchObject([{ word: '领先', isRefused: false }])
})

test('a plan whose word has been refused since becomes a draft again, and who may publish is told', async () => {
  const at = new Date(desk.clock.now().getTime() + 3_600_000)
  for (const [id, title] of [
    ['words-4', '全网第一'],
    ['words-5', '稳健'],
  ] as const) {
    await desk.write(id, { title })
    await desk.publishNow(id, { publishAt: at.toISOString() })
  }
  await writeWords(desk.db, desk.clock.now(), [{ label: '全网第一', severity: 'refuse', use: 'published' }], 1)
  desk.clock.set(at)
  const told: string[] = []
  const notify = async (_: unknown, { id, reason }: { id: string; reason: string }) => void told.push(`${id} ${reason}`)
  expect(await publishDue(desk.services, desk.publishables, { notify, rules: contentServer.publicationRules ?? [] })).toBe(1)
  expect((await desk.open('words-4')).state).toBe('draft')
  expect((await desk.open('words-5')).state).toBe('published')
  expect(told).toEqual(['words-4 内容含有不能发布的词语，请修改后再发布'])
})
