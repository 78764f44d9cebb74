import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#gateway/server/handle.ts'
import { anyone, applicant, coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { listen } from '../../../../test/harness/portal/listen.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { getFileLink } from '../contract.ts'
import { createDiskStore } from './disk-store.ts'
import { createDownloadHandler } from './download.ts'
import { createFileLink, createOneTimeLink } from './file-links.ts'
import { type FileRules, toRuleOwner } from './file-rules.ts'
import { filesServer } from './feature.ts'
import { filesQueries } from './queries.ts'
import { findFile, attachFile, removeExpiredFiles, removeFile, storeFile } from './stored-files.ts'
import { removeUsedLinks } from './used-links.ts'

let origin: string
let sessions: string[]
let shownSubjects: string[]
const fileRules: FileRules = { letter: async (_, { subject }) => shownSubjects.includes(subject) }

const content = Buffer.from('%PDF-1.7 手册')
const manual = { name: '操作手册.pdf', mediaType: 'application/pdf', content }

const gateway = useGateway(filesQueries(fileRules), { once: true })

beforeEach(async () => {
  sessions = []
  shownSubjects = []
  gateway.clock.set('2026-11-20T01:30:00Z')
  origin = await listen(createDownloadHandler({ ...gateway.services, listSessionIds: async () => sessions, fileRules }))
})

function ask(actor: Actor, fileId: string) {
  return gateway.as(actor).call(getFileLink, { fileId })
}

test('a public manual is downloaded by anyone, with its name and as nothing that a browser executes', async () => {
  const id = await storeFile(gateway.services, manual)
  const { path, fileName } = await ask(anyone, id)
  expect(fileName).toBe('操作手册.pdf')
  const response = await fetch(origin + path)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': expect.stringMatching(/^attachment; filename="____\.pdf"; filename\*=UTF-8''%E6/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect((await fetch(origin + path, { method: 'HEAD' })).headers.get('content-length')).toBe(String(content.length))
  expect((await fetch(origin + path, { method: 'POST' })).status).toBe(405)
})

test('a file with an owner is found and downloaded by its owner alone', async () => {
  const owner = coinAccount('1001')
  const id = await storeFile(gateway.services, { ...manual, owner })
  for (const other of [anyone, coinAccount('1002'), applicant('1001'), staff('files')])
    await expect(ask(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(ask(owner, 'f'.repeat(32))).rejects.toMatchObject({ code: 'not_found' })
  const { path } = await ask(owner, id)
  expect((await fetch(origin + path)).status).toBe(404)
  sessions = [`session of applicant 7`]
  expect((await fetch(origin + path)).status).toBe(404)
  sessions = [`session of applicant 7`, `session of coin account 1001`]
  expect((await fetch(origin + path)).status).toBe(200)
})

test('a file with a rule is linked and downloaded by anyone while the rule allows it, and no longer (S32)', async () => {
  const id = await storeFile(gateway.services, { ...manual, owner: toRuleOwner('letter', '7') })
  const status = async (path: string) => (await fetch(origin + path)).status
  await expect(ask(anyone, id)).rejects.toMatchObject({ code: 'not_found' })
  shownSubjects = ['7']
  const { path } = await ask(anyone, id)
  expect(await status(path)).toBe(200)
  expect(await status((await ask(coinAccount('1001'), id)).path)).toBe(200)
  const ofSession = createFileLink(gateway.services, { id, owner: toRuleOwner('letter', '7') }, staff('files'))
  shownSubjects = ['8']
  expect(await status(path)).toBe(404)
  await expect(ask(anyone, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await status(ofSession)).toBe(404)
  sessions = ['session of staff-1']
  expect(await status(ofSession)).toBe(200)
  const unknown = await storeFile(gateway.services, { ...manual, owner: toRuleOwner('toString') })
  await expect(ask(anyone, unknown)).rejects.toMatchObject({ code: 'not_found' })
})

test('a copy for a single download has no other link', async () => {
  shownSubjects = ['7']
  const expiresAt = new Date(gateway.clock.now().getTime() + 60_000)
  const id = await storeFile(gateway.services, { ...manual, owner: toRuleOwner('letter', '7'), expiresAt })
  await expect(ask(anyone, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a link works for 5 minutes and only as it was signed', async () => {
  const id = await storeFile(gateway.services, manual)
  const other = await storeFile(gateway.services, { ...manual, owner: coinAccount() })
  const { path } = await ask(anyone, id)
  const spoilt = [
    path.replace(id, other),
    path.replace(/expires=(\d+)/, 'expires=9$1'),
    path.replace('signature=', 'signature=A'),
    `/files/${id}`,
    `/files/../${id}`,
    `${path}&for=x`,
  ]
  for (const link of spoilt) {
    const response = await fetch(origin + link)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('<h1>链接无效或已过期</h1>')
  }
  gateway.clock.advance(5 * 60_000 - 1)
  expect((await fetch(origin + path)).status).toBe(200)
  gateway.clock.advance(1)
  expect((await fetch(origin + path)).status).toBe(404)
})

test.each([
  ['/schedule/shared?key=a&from="b"', '/schedule/shared?key=a&amp;from=%22b%22'],
  ['/', '/'],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
  [undefined, undefined],
])('the page of a dead link leads back to %j', async (path, way) => {
  async function findWay(referer?: string): Promise<string | undefined> {
    const page = await (await fetch(`${origin}/files/none`, { headers: referer === undefined ? {} : { referer } })).text()
    return /<a href="([^"]*)">返回原页面<\/a>/.exec(page)?.[1]
  }
  expect(await findWay(path === undefined ? undefined : origin + path)).toBe(way)
  expect(await findWay('https://evil.example/')).toBeUndefined()
})

test('a link for a single download works once, whatever requests its headers before', async () => {
  const id = await storeFile(gateway.services, manual)
  const path = createOneTimeLink(gateway.services, { id, owner: null }, anyone)
  expect((await fetch(origin + path, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(origin + path.replace(/once=[^&]+&/, ''))).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, async () => (await fetch(origin + path)).status))
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
  gateway.clock.advance(5 * 60_000)
  await removeUsedLinks(gateway.db, gateway.clock.now())
  expect(await gateway.rows('used_file_link')).toHaveLength(1)
  gateway.clock.advance(1)
  await removeUsedLinks(gateway.db, gateway.clock.now())
  expect(await gateway.rows('used_file_link')).toEqual([])
  expect((await fetch(origin + path)).status).toBe(404)
})

test('bytes stay as long as any file refers to them', async () => {
  const [one, two] = await Promise.all([storeFile(gateway.services, manual), storeFile(gateway.services, { ...manual, name: 'b.pdf' })])
  const { object } = (await findFile(gateway.db, one, gateway.clock.now())) as { object: string }
  await removeFile(gateway.services, one)
  await expect(ask(anyone, one)).rejects.toMatchObject({ code: 'not_found' })
  expect((await fetch(origin + (await ask(anyone, two)).path)).status).toBe(200)
  const others = (await gateway.rows('stored_file')).filter((file) => file.object === object)
  for (const file of others) await removeFile(gateway.services, file.id)
  await expect(gateway.services.files.open(object)).rejects.toThrow('ENOENT')
})

test('concurrent storing and removing of the same content leaves no file without its bytes', async () => {
  for (let round = 0; round < 20; round++) {
    const first = await storeFile(gateway.services, { ...manual, content: Buffer.from(`round ${round}`) })
    const [second] = await Promise.all([
      storeFile(gateway.services, { ...manual, content: Buffer.from(`round ${round}`) }),
      removeFile(gateway.services, first),
    ])
    expect((await fetch(origin + (await ask(anyone, second)).path)).status).toBe(200)
  }
})

test('an upload expires unless its owner uses it', async () => {
  const owner = coinAccount()
  const expiresAt = new Date(gateway.clock.now().getTime() + 24 * 3_600_000)
  const [used, unused] = await Promise.all(
    [1, 2].map(() => storeFile(gateway.services, { ...manual, owner, purpose: 'letter', expiresAt })),
  )
  const upload = { id: used as string, owner, purpose: 'letter' }
  expect(await attachFile(gateway.db, { ...upload, owner: coinAccount('1002') }, gateway.clock.now())).toBe(false)
  expect(await attachFile(gateway.db, { ...upload, purpose: 'attachment' }, gateway.clock.now())).toBe(false)
  expect(await attachFile(gateway.db, upload, gateway.clock.now())).toBe(true)
  gateway.clock.advance(24 * 3_600_000)
  await expect(ask(owner, unused as string)).rejects.toMatchObject({ code: 'not_found' })
  expect(await removeExpiredFiles(gateway.services)).toBe(1)
  expect((await ask(owner, used as string)).fileName).toBe('操作手册.pdf')
})

test('a file that cannot be removed does not block the removal of others', async () => {
  const expiresAt = new Date(gateway.clock.now().getTime() + 1000)
  const stored = (text: string) => storeFile(gateway.services, { ...manual, content: Buffer.from(text), expiresAt })
  const ids = [await stored('甲'), await stored('乙'), await stored('丙')]
  gateway.clock.advance(2000)
  const { files } = gateway.services
  let removals = 0
  const remove = async (object: string) => {
    if (++removals === 1) throw new Error('the store is away')
    await files.remove(object)
  }
  expect(await removeExpiredFiles({ ...gateway.services, files: { ...files, remove } })).toBe(2)
  expect((await gateway.rows('stored_file')).filter(({ id }) => ids.includes(id))).toHaveLength(1)
  expect(await removeExpiredFiles(gateway.services)).toBe(1)
})

test('a download aborted by the client does not disturb the server', async () => {
  const id = await storeFile(gateway.services, { ...manual, content: Buffer.alloc(5_000_000, 'x') })
  const { path } = await ask(anyone, id)
  await new Promise<void>((resolve) => {
    const request = httpRequest(origin + path, (response) => response.once('data', () => request.destroy())).once('close', resolve)
    request.once('error', () => undefined)
    request.end()
  })
  expect((await fetch(origin + path)).status).toBe(200)
})

test('what a killed process had begun to write is removed a day later, and what is being written stays', async () => {
  const directory = scratchDirectory()
  const services = { ...gateway.services, files: createDiskStore(directory) }
  const [job] = filesServer.jobs?.(services, {} as never) ?? []
  const begun = gateway.clock.now().getTime()
  for (const [name, hours] of Object.entries({ left: -1, written: 23 })) {
    const path = join(directory, 'incoming', name)
    writeFileSync(path, content)
    utimesSync(path, begun / 1000, begun / 1000 + hours * 3600)
  }
  const unfinished = () => readdirSync(join(directory, 'incoming')).toSorted()
  await job?.run({})
  expect(unfinished()).toEqual(['left', 'written'])
  gateway.clock.set(new Date(begun + 24 * 3_600_000))
  await job?.run({})
  expect(unfinished()).toEqual(['written'])
})
