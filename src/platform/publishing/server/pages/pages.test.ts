import { expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { note } from '../../../../../test/harness/content/publishable-note.ts'
import type { ContentKind } from '../../content-kinds.ts'
import { getPageSeo, listPageChanges } from '../../contract.ts'
import { measureText } from '../../rules.ts'
import { publish, type Publishable, type PublishingDeps, saveDraft, takeDown } from '../publishing.ts'
import { pageQueries } from './page-queries.ts'

const declaration: ContentKind = {
  kind: 'note',
  label: '便签',
  measure: '张',
  lead: '',
  area: 'company',
  title: 'title',
  columns: [],
  sections: [{ title: '便签', fields: { title: { type: 'text', label: '标题', max: 10 } } }],
  hasPage: true,
  getPageAddress: (id) => `/note?id=${id}`,
}
const noteWithPage: Publishable<{ title: string }> = { ...note, declaration }
const seo = { title: '搜索里的标题', description: '搜索里的描述', image: '/media/0a/1x1.png' }

const gateway = useGateway(pageQueries, { once: true })

function inTransaction<T>(work: (publishing: PublishingDeps) => Promise<T>): Promise<T> {
  return gateway.db.transaction().execute((db) => work({ ...gateway.services, db }))
}
async function publishNote(id: string, data: object): Promise<void> {
  await inTransaction(async (tx) => publish(tx, noteWithPage, (await saveDraft(tx, noteWithPage, { id, data, author: '李编辑' })).id))
}
const seoAt = (address: string) => gateway.as(anyone).call(getPageSeo, { address })

test('the search engine texts of a page are published with its content, and empty where the editor wrote none', async () => {
  await publishNote('a', { title: '正文', seo })
  await publishNote('b', { title: '正文' })
  expect(await seoAt('/note?id=a')).toEqual(seo)
  expect(await seoAt('/note?id=b')).toEqual({ title: '', description: '', image: '' })
  expect(await gateway.as(anyone).call(listPageChanges, {})).toMatchObject({
    items: expect.arrayContaining([{ address: '/note?id=a', day: '2026-11-20' }]),
  })
})

test('a withdrawn page has no texts, and the change is recorded for search engines', async () => {
  await publishNote('gone', { title: '正文', seo })
  await inTransaction((tx) => takeDown(tx, noteWithPage, 'gone'))
  expect(await seoAt('/note?id=gone')).toEqual({ title: '', description: '', image: '' })
  expect(await gateway.rows('page_change')).toEqual(
    expect.arrayContaining([expect.objectContaining({ address: '/note?id=gone', is_live: false })]),
  )
})

test.each([
  ['title', '长'.repeat(61), '搜索标题不能超过60个字符'],
  ['description', '长'.repeat(121), '搜索描述不能超过120个字符'],
  ['image', 'https://example.cn/x.png', '分享图片应为本站图片'],
])('refuses a wrong %s at its field', async (field, value, msg) => {
  await expect(publishNote('wrong', { title: '', seo: { ...seo, [field]: value } })).rejects.toMatchObject({
    errors: [
      { field: 'title', msg: '请输入标题' },
      { field: `seo.${field}`, msg },
    ],
  })
})

test('a Latin letter counts as half a Chinese character', () => {
  expect(measureText('数据 DSMM，')).toBe(5.5)
})
