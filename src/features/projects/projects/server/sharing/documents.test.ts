import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { createDownloadHandler } from '#platform/files/server/download.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { changeDocument, removeDocument } from '../../documents-contract.ts'
import { downloadLimits } from '../../rules.ts'
import { createProjectLink, findSharedProject, switchOffProjectLink } from '../../sharing-contract.ts'
import { documentHandlers } from '../desk/documents.ts'
import { projectDocuments } from './documents.ts'
import { linkFileRules, linkHandlers } from './links.ts'
import { sharedProjectHandlers } from './shared-project.ts'

const gateway = useGateway([...linkHandlers, ...sharedProjectHandlers, ...documentHandlers])
let link: { id: string; key: string }
const assessor = staff('projects.manage')
const desk = (given: { title: string; isVisible: boolean }, documentId: string) =>
  gateway.as(assessor).call(changeDocument, { id: project.id, documentId, ...given })

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
  link = await gateway.as(assessor).call(createProjectLink, { projectId: project.id, label: '客户' })
})

/** A document of the project; what staff upload is theirs. */
async function store(title: string, { isVisible = true, projectId = project.id } = {}): Promise<string> {
  const id = randomUUID()
  const content = Buffer.from(title)
  const file = await storeFile(gateway.services, { name: '扫描件.PDF', mediaType: 'application/pdf', content, owner: assessor })
  const row = { id, project_id: projectId, file_id: file, title, uploaded_by: 'staff staff-1', uploaded_by_name: '李编辑' }
  await gateway.db
    .insertInto('project_document')
    .values({ ...row, visible_to_customer: isVisible, at: gateway.clock.now() })
    .execute()
  return id
}
async function ask(documents: string[], { key = link.key, isHead = false } = {}): Promise<string | undefined> {
  const url = new URL(`http://site/schedule/documents?${new URLSearchParams({ key })}`)
  for (const id of documents) url.searchParams.append('document', id)
  const made = await projectDocuments.make(gateway.services, { url, request: { id: 'r', ip: '192.0.2.1', userAgent: 'test' }, isHead })
  return made && 'redirect' in made ? made.redirect : undefined
}
async function fileAt(path: string | undefined) {
  const id = /^\/files\/([0-9a-f]{32})\?.*once=/.exec(path ?? '')?.[1] ?? ''
  const row = await gateway.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, content: await buffer(await gateway.services.files.open(row.object)) }
}

test('a link lists the documents that staff show, and no others', async () => {
  await store('测评报告.pdf')
  await store('内部底稿.pdf', { isVisible: false })
  const { documents } = await gateway.as(anyone).call(findSharedProject, { key: link.key })
  expect(documents).toMatchObject([{ title: '测评报告.pdf', fileName: '扫描件.PDF', bytes: 16, at: '2026-11-20' }])
})

test('a single document is downloaded unchanged, by its own link that works once and expires', async () => {
  const id = await store('测评报告.pdf')
  const [first, second] = [await ask([id, id]), await ask([id])]
  expect(first).not.toBe(second)
  const file = await fileAt(first)
  expect(file).toMatchObject({ name: '测评报告.pdf', owner: `shown project-link ${link.id}`, expires_at: new Date('2026-11-20T01:35:00Z') })
  expect(file.content.toString()).toBe('测评报告.pdf')
})

test.each([
  ['the link is switched off', () => gateway.as(assessor).call(switchOffProjectLink, { id: link.id })],
  ['its look-up is switched off', () => gateway.db.updateTable('project').set({ is_shown: false }).execute()],
  ['staff keep the document to themselves', (id: string) => desk({ title: '报告', isVisible: false }, id)],
  ['staff remove the document', (id: string) => gateway.as(assessor).call(removeDocument, { id: project.id, documentId: id })],
])('a download that was prepared is over when %s (S32)', async (_, end) => {
  const rules = { fileRules: linkFileRules, listSessionIds: async () => [] }
  const origin = await listen(createDownloadHandler({ ...gateway.services, ...rules }))
  const id = await store('报告')
  const [prepared, used] = [await ask([id]), await ask([id, await store('附件')])]
  expect((await fetch(`${origin}${used}`)).status).toBe(200)
  expect((await fetch(`${origin}${used}`)).status).toBe(404)
  await end(id)
  expect((await fetch(`${origin}${prepared}`)).status).toBe(404)
})

test('several documents are a ZIP with safe names', async () => {
  const ids = [await store('报告.pdf'), await store('报告'), await store('../../etc/passwd')]
  const file = await fileAt(await ask(ids))
  expect(file).toMatchObject({ name: 'DP20260001 项目资料.zip', media_type: 'application/zip' })
  const text = file.content.toString()
  for (const name of ['报告.pdf', '报告（2）.pdf', '_.._etc_passwd.pdf']) expect(text).toContain(name)
  expect(text).not.toContain('../')
})

test.each([
  ['a document that is not shown', async () => [await store('内部底稿.pdf', { isVisible: false })]],
  ['one of them not shown', async () => [await store('报告.pdf'), await store('内部底稿.pdf', { isVisible: false })]],
  ['an unknown one', async () => [randomUUID()]],
  ['no id', async () => ["' or 1=1 --"]],
])('refuses %s', async (_, make) => {
  expect(await ask(await make())).toBeUndefined()
})

test('a document of another project, an unknown key and a disabled link are refused', async () => {
  await storeProject(gateway.db, 7, { id: 'f'.repeat(32), number: 'DP20260002' })
  expect(await ask([await store('别家.pdf', { projectId: 'f'.repeat(32) })])).toBeUndefined()
  const id = await store('报告.pdf')
  expect(await ask([id], { key: 'x' })).toBeUndefined()
  expect(await ask([id], { isHead: true })).toBeUndefined()
  await gateway.as(assessor).call(switchOffProjectLink, { id: link.id })
  expect(await ask([id])).toBeUndefined()
})

test('choosing nothing, more than one archive holds and too many downloads lead back to the page with a message', async () => {
  expect(await ask([])).toBe(`/schedule/shared?key=${link.key}&fault=none`)
  const beyond = Array.from({ length: downloadLimits.documents + 1 }, () => randomUUID())
  expect(await ask(beyond)).toBe(`/schedule/shared?key=${link.key}&fault=many`)
  const id = await store('报告.pdf')
  for (let n = 0; n < downloadLimits.limit; n++) await ask([id])
  expect(await ask([id])).toBe(`/schedule/shared?key=${link.key}&fault=often`)
})
