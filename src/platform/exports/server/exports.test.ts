import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { scratchDirectory } from '../../../../test/harness/services.ts'
import { type ExportKind, exportJob, type FileExport, runExport } from './export-job.ts'
import { findRunningExport, getExport, startExport } from './exports.ts'

type Filters = { upTo: number }

const numbers: ExportKind<Filters> = {
  name: 'numbers',
  openTable: async (_db, { filters: { upTo } }) => ({
    form: 'csv',
    fileName: 'numbers',
    sheetName: 'Numbers',
    title: 'Numbers',
    columns: [{ heading: 'number', type: 'count' as const, width: 8 }],
    total: upTo,
    async *rows() {
      for (let n = 1; n <= upTo; n += 2) yield [[String(n)], [String(n + 1)]].slice(0, upTo - n + 1)
    },
  }),
}

const gateway = useGateway([])
const finance = staff('finance.handle')
const request = { kind: numbers.name, owner: 'staff staff-1', session: '', filters: { upTo: 3 } }
const start = (given: Partial<typeof request> = {}) => startExport(gateway.services, { ...request, ...given })
const get = (id: string, actor = finance) => getExport({ ...gateway.services, actor }, { id, kind: numbers.name })

test('a declared kind is exported to a file that its owner downloads', async () => {
  const id = (await start()) ?? ''
  expect(gateway.jobs.list).toEqual([{ name: 'export', data: { id }, once: id }])
  expect(await get(id)).toEqual({ state: 'waiting', done: 0, total: 0, path: '' })
  await exportJob(gateway.services, [numbers]).run({ id })
  expect(await get(id)).toEqual({ state: 'done', done: 3, total: 3, path: expect.stringMatching(/^\/files\//) })
  const [file] = await gateway.rows('stored_file')
  expect(file).toMatchObject({ name: 'numbers.csv', owner: 'staff staff-1' })
  const content = await buffer((await gateway.services.files.open(file?.object ?? '')) as never)
  expect(content.toString()).toBe('\ufeff"number"\r\n"1"\r\n"2"\r\n"3"\r\n')
})

test('what a file export has written has no name on the disk, so that a killed process leaves nothing', async () => {
  const directory = scratchDirectory()
  vi.stubEnv('TMPDIR', directory)
  onTestFinished(() => void vi.unstubAllEnvs())
  const names: string[][] = []
  const packed: FileExport<Filters> = {
    name: 'numbers',
    openFile: async () => ({
      fileName: 'numbers.zip',
      mediaType: 'application/zip',
      total: 1,
      async *write() {
        yield Buffer.from('one')
        names.push(readdirSync(directory))
        yield Buffer.from('two')
      },
    }),
  }
  const id = (await start()) ?? ''
  await runExport(gateway.services, [packed], id)
  expect(names).toEqual([[]])
  const [file] = await gateway.rows('stored_file')
  expect((await buffer((await gateway.services.files.open(file?.object ?? '')) as never)).toString()).toBe('onetwo')
})

test('an owner has one export at a time; the running one is found by its request', async () => {
  const id = await start()
  expect(await start({ filters: { upTo: 4 } })).toBeUndefined()
  expect(await findRunningExport(gateway.db, request)).toBe(id)
  expect(await findRunningExport(gateway.db, { ...request, filters: { upTo: 4 } })).toBeUndefined()
  expect(await start({ owner: 'staff staff-2' })).toBeTruthy()
})

test('an unknown kind fails, and permanently after three attempts', async () => {
  const id = (await start()) ?? ''
  for (let attempt = 0; attempt < 3; attempt++) await expect(runExport(gateway.services, [], id)).rejects.toThrow('unknown kind')
  expect((await get(id)).state).toBe('failed')
})

test('an export whose values the database refuses fails with the first attempt', async () => {
  const id = (await start()) ?? ''
  const overflowing: ExportKind<Filters> = {
    ...numbers,
    openTable: async (db, asked) => {
      await sql`select (2147483647)::integer + 1`.execute(db)
      return numbers.openTable(db, asked)
    },
  }
  await expect(exportJob(gateway.services, [overflowing]).run({ id })).rejects.toMatchObject({ code: '22003' })
  expect((await get(id)).state).toBe('failed')
})

test('another owner, another kind and another session are refused', async () => {
  const id = (await start({ session: 'a session' })) ?? ''
  await expect(get(id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(get(id, coinAccount())).rejects.toMatchObject({ code: 'not_found' })
  const shared = (await start({ owner: 'staff staff-2' })) ?? ''
  await expect(get(shared)).rejects.toMatchObject({ code: 'not_found' })
  const own = { ...finance, id: 'staff-2' } as typeof finance
  await expect(getExport({ ...gateway.services, actor: own }, { id: shared, kind: 'letters' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await get(shared, own)).state).toBe('waiting')
})
