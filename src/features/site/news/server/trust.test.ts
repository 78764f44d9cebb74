import { beforeAll, expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { publish, saveDraft } from '#platform/publishing/server/publishing.ts'
import { getNews } from '../contract.ts'
import { buildNews } from '../fixtures.ts'
import { newsAttachments } from './attachments.ts'
import { publishableNews } from './publishables.ts'
import { newsQueries } from './queries.ts'

const gateway = useGateway(newsQueries, { once: true })

beforeAll(() => gateway.db.insertInto('news_type').values({ id: 'company', name: '公司新闻', position: 0 }).execute())

function publishNews(id: string, overrides: Parameters<typeof buildNews>[0]): Promise<void> {
  return gateway.db.transaction().execute(async (db) => {
    const services = { ...gateway.services, db }
    const { id: revision } = await saveDraft(services, publishableNews, { id, data: buildNews(overrides), author: '周编辑' })
    await publish(services, publishableNews, revision)
  })
}

function store(name: string, owner?: string): Promise<string> {
  return storeFile(gateway.services, { name, mediaType: 'text/csv', content: Buffer.from('a,b\n'), ...(owner && { owner }) })
}

const request = { id: 'request', ip: '192.0.2.1', userAgent: 'test' }
function download(newsId: string, fileId: string) {
  const url = new URL(`http://site/news/attachment?newsid=${newsId}&file=${fileId}`)
  return newsAttachments.make(gateway.services, { url, request, isHead: false })
}

test('an article names author, reviewer, date of the check, sources and attachments', async () => {
  const fileId = await store('记录表.csv')
  const sources = [{ name: '标准', url: 'https://example.cn/' }]
  await publishNews('a', { author: '甲', reviewer: '乙', checkedOn: '2026-11-19', sources, attachments: [{ name: '记录', fileId }] })
  expect(await gateway.as(anyone).call(getNews, { id: 'a' })).toMatchObject({
    author: '甲',
    reviewer: '乙',
    checkedOn: '2026-11-19',
    modifiedOn: '2026-11-19',
    sources,
    attachments: [{ id: fileId, name: '记录', fileName: '记录表.csv', bytes: 4 }],
  })
})

test('an article stored before these fields existed is still valid; a later version sets a new date', async () => {
  const { author: _, reviewer: __, checkedOn: ___, sources: ____, attachments: _____, ...former } = buildNews()
  expect(await publishableNews.schema.parseAsync(former)).toMatchObject({ author: '', checkedOn: '', sources: [], attachments: [] })
  gateway.clock.set(new Date('2026-11-30T02:00:00Z'))
  await publishNews('b', { releaseDate: '2026-11-18' })
  expect(await gateway.as(anyone).call(getNews, { id: 'b' })).toMatchObject({ modifiedOn: '2026-11-18', checkedOn: '' })
  await publishNews('b', { releaseDate: '2026-11-18', title: '更正' })
  expect(await gateway.as(anyone).call(getNews, { id: 'b' })).toMatchObject({ modifiedOn: '2026-11-30' })
})

test('an attachment can be downloaded only while its article is published', async () => {
  const [fileId, other] = [await store('a.csv'), await store('b.csv')]
  await publishNews('c', { attachments: [{ name: '甲', fileId }] })
  expect(await download('c', fileId)).toMatchObject({ redirect: expect.stringMatching(new RegExp(`^/files/${fileId}\\?`)) })
  expect([await download('c', other), await download('nobody', fileId), await download('c\0', fileId)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await gateway.db.transaction().execute((db) => publishableNews.withdraw(db, 'c'))
  expect(await download('c', fileId)).toBeUndefined()
})

test('neither a missing file nor a file with an owner can become an attachment', async () => {
  for (const fileId of ['0'.repeat(32), await store('c.csv', 'staff 1')])
    await expect(publishNews('d', { attachments: [{ name: '甲', fileId }] })).rejects.toMatchObject({ code: 'attachment_missing' })
})

test('a source has a name and optionally a web address', async () => {
  const { error } = await publishableNews.schema.safeParseAsync(
    buildNews({ sources: [{ name: '', url: 'javascript:alert(1)' }], attachments: [{ name: '甲', fileId: '../x' }], checkedOn: '昨天' }),
  )
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).toSorted()).toEqual([
    'attachments.0.fileId 请上传附件文件',
    'checkedOn 请选择核对日期',
    'sources.0.name 请输入来源名称',
    'sources.0.url 网址应以 http:// 或 https:// 开头',
  ])
})
