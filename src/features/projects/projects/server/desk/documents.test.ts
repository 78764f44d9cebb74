import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { listen } from '../../../../../../test/harness/portal/listen.ts'
import { project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { assessor, openProjectsDesk, type ProjectsDesk } from '../../../../../../test/harness/projects-desk.ts'
import { createDownloadHandler } from '#platform/files/server/download.ts'
import { removeExpiredFiles, storeFile } from '#platform/files/server/stored-files.ts'
import { readZip } from '#platform/zip/server/read-zip.ts'
import { addDocument, changeDocument, downloadDocuments, removeDocument } from '../../documents-contract.ts'

let office: ProjectsDesk
let origin: string

beforeEach(async () => {
  office = await openProjectsDesk()
  await storeOperators(office.db)
  await storeProject(office.db, 7)
  const answer = createDownloadHandler({ ...office.services, listSessionIds: async () => ['session of staff-1'], fileRules: {} })
  origin = await listen(answer)
})
afterEach(() => office.close())

const upload = (name: string, { owner = assessor, purpose = 'project' } = {}) => {
  const expiresAt = new Date(office.clock.now().getTime() + 24 * 3600_000)
  return storeFile(office.services, { name, mediaType: 'application/pdf', content: Buffer.from(`%PDF ${name}`), owner, purpose, expiresAt })
}
const add = async (title: string, fileId: string) =>
  (await office.desk.call(addDocument, { id: project.id, fileId, title, isVisible: false })).documentId
const download = (...documents: string[]) => office.desk.call(downloadDocuments, { id: project.id, documents })

test('a document is added, renamed, shown to the customer and removed, each with an audit entry', async () => {
  const documentId = await add('测评方案', await upload('plan.pdf'))
  expect((await office.get()).documents).toMatchObject([
    { title: '测评方案', fileName: 'plan.pdf', isVisible: false, uploadedBy: '李编辑' },
  ])
  await office.desk.call(changeDocument, { id: project.id, documentId, title: '测评方案（定稿）', isVisible: true })
  expect((await office.get()).documents).toMatchObject([{ title: '测评方案（定稿）', isVisible: true }])
  office.clock.advance(48 * 3600_000)
  await removeExpiredFiles(office.services)
  expect(await office.rows('stored_file')).toHaveLength(1)
  await office.desk.call(removeDocument, { id: project.id, documentId })
  await removeExpiredFiles(office.services)
  expect(await office.rows('stored_file')).toEqual([])
  expect((await office.audit()).map(({ action }) => action)).toEqual([
    'project.add-document',
    'project.change-document',
    'project.remove-document',
  ])
})

test('only an own upload for this purpose becomes a document (S63)', async () => {
  const refusal = { code: 'no_upload' }
  await expect(add('信', await upload('a.pdf', { purpose: 'letter' }))).rejects.toMatchObject(refusal)
  await expect(add('信', await upload('a.pdf', { owner: { ...staff(), id: 'another' } as typeof assessor }))).rejects.toMatchObject(refusal)
  await expect(add('信', 'f'.repeat(32))).rejects.toMatchObject(refusal)
  const expired = await upload('a.pdf')
  office.clock.advance(25 * 3600_000)
  await expect(add('信', expired)).rejects.toMatchObject(refusal)
  expect(await office.rows('project_document')).toEqual([])
})

test('a link downloads one document once, and several as an archive', async () => {
  const one = await add('测评方案', await upload('plan.pdf'))
  const two = await add('测评方案', await upload('again.pdf'))
  const { path } = await download(one)
  expect(await (await fetch(origin + path)).text()).toBe('%PDF plan.pdf')
  expect((await fetch(origin + path)).status).toBe(404)
  const archive = await fetch(origin + (await download(one, two)).path)
  expect(archive.headers.get('content-type')).toBe('application/zip')
  expect(archive.headers.get('content-disposition')).toContain(encodeURIComponent(`${project.number}-文件-2026-11-20.zip`))
  const bytes = Buffer.from(await archive.arrayBuffer())
  expect(bytes.includes(Buffer.from('测评方案.pdf')) && bytes.includes(Buffer.from('测评方案（2）.pdf'))).toBe(true)
  expect(await office.audit('project.download')).toMatchObject([
    { detail: { documents: ['测评方案'] } },
    { detail: { documents: ['测评方案', '测评方案'] } },
  ])
})

test('of an archive no file takes the place of another, however they are titled', async () => {
  const ids: string[] = []
  for (const title of ['报告', '报告（2）', '报告', 'Plan.pdf', 'plan', '../a'])
    ids.push(await add(title, await upload(`${ids.length}.pdf`)))
  const bytes = Buffer.from(await (await fetch(origin + (await download(...ids)).path)).arrayBuffer())
  const files = await readZip(bytes, { entries: 10, unpackedBytes: 10_000 })
  expect(new Set(files.map(({ name }) => name.toLowerCase())).size).toBe(ids.length)
  expect(files.map(({ content }) => content.toString()).toSorted()).toEqual(ids.map((_, i) => `%PDF ${i}.pdf`))
})

test('a document of another project is not found, whichever list it is in', async () => {
  await storeProject(office.db, 1, { id: 'b'.repeat(32), number: 'DP20260002' })
  const one = await add('测评方案', await upload('plan.pdf'))
  const other = { id: 'b'.repeat(32), documentId: one }
  for (const attempt of [
    () => office.desk.call(downloadDocuments, { id: other.id, documents: [one] }),
    () => office.desk.call(changeDocument, { ...other, title: '改', isVisible: true }),
    () => office.desk.call(removeDocument, other),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  await expect(download()).rejects.toMatchObject({ code: 'invalid' })
})
