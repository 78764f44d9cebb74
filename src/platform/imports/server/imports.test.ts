import { beforeEach, expect, test } from 'vitest'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { importJob, runImport, startBooking } from './import-job.ts'
import { importErrors } from '../rules.ts'
import type { ImportKind } from './import-kind.ts'
import { getImport, listImports, lockBookableImport, setImportState, removeOldImports, saveImport } from './imports.ts'
import { listLines } from './lines.ts'
import { readImportFile } from './read-file.ts'
import { writeTemplate } from './template.ts'

let booked: string[] = []

/** Guests by name and age; `Refused` cannot be booked. */
const guests: ImportKind<{ age: number }, 'name' | 'age'> = {
  name: 'guests',
  label: '来宾',
  columns: [
    { name: 'name', heading: '姓名', example: '示例', type: 'text' },
    { name: 'age', heading: '年龄', example: '18', type: 'count' },
  ],
  notice: { topic: 'guests', url: (id) => `/guests/${id}` },
  lock: async () => undefined,
  check: async (_db, lines) =>
    lines.map((line) => ({ ...line, values: { age: Number(line.cells.age) }, errors: line.cells.name === '' ? ['未填写姓名'] : [] })),
  sum: (lines) => ({ years: lines.reduce((sum, { values }) => sum + values.age, 0) }),
  async book(_db, lines, { by }) {
    if (lines.some(({ cells }) => cells.name === 'Refused')) throw new Refusal(refusals.wrongState)
    booked = lines.map(({ cells, values }) => `${cells.name} ${values.age} by ${by}`)
    return lines.map(({ line }) => `guest ${line}`)
  },
}

const gateway = useGateway([])
const page = { onlyFaulty: false, page: 1, pageSize: 10 }

beforeEach(() => {
  booked = []
})

async function preview(...lines: string[]): Promise<string> {
  const file = { name: 'guests.csv', bytes: Buffer.from(`姓名,年龄\n${lines.join('\n')}\n`) }
  const read = await readImportFile(file, { columns: guests.columns, accepted: [] })
  const { id } = await saveImport(gateway.db, guests, {
    file,
    read,
    accepted: [],
    person: 'staff a',
    personName: 'A',
    now: gateway.clock.now(),
  })
  return id
}

async function book(id: string): Promise<void> {
  await startBooking(gateway.services, [id], 'ready')
  await importJob(gateway.services, [guests]).run({ ids: [id] })
}

test('a declared kind is read, previewed and booked as a whole', async () => {
  const id = await preview('甲,３０', '乙,40')
  expect(await getImport(gateway.db, id, ['guests'])).toMatchObject({
    kind: 'guests',
    state: 'ready',
    lines: 2,
    done: 0,
    totals: { years: 70 },
  })
  await book(id)
  expect(booked).toEqual(['甲 30 by staff a', '乙 40 by staff a'])
  expect(await getImport(gateway.db, id, ['guests'])).toMatchObject({ state: 'booked', done: 2 })
  expect((await listLines(gateway.db, id, page)).items).toEqual([
    { line: 2, cells: { name: '甲', age: '30' }, faults: {}, errors: [], result: 'guest 2' },
    { line: 3, cells: { name: '乙', age: '40' }, faults: {}, errors: [], result: 'guest 3' },
  ])
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff a', title: '来宾导入已入账', url: `/guests/${id}` }])
  await expect(preview('甲,３０', '乙,40')).rejects.toMatchObject({ code: 'import_done' })
})

test('another kind is not found, so it cannot be booked with the permission for this one', async () => {
  const id = await preview('甲,30')
  await expect(getImport(gateway.db, id, ['others'])).rejects.toMatchObject({ code: 'not_found' })
  await expect(lockBookableImport(gateway.db, id, ['others'])).rejects.toMatchObject({ code: 'not_found' })
})

test('a line with an error keeps the file from being booked', async () => {
  const id = await preview('甲,30', ',40')
  expect(await listLines(gateway.db, id, { ...page, onlyFaulty: true })).toMatchObject({
    total: 1,
    items: [{ line: 3, errors: ['未填写姓名'] }],
  })
  await expect(lockBookableImport(gateway.db, id, ['guests'])).rejects.toMatchObject({ code: 'import_faulty' })
})

test('a refusal while booking rolls everything back', async () => {
  const id = await preview('Refused,1')
  await book(id)
  expect(await getImport(gateway.db, id, ['guests'])).toMatchObject({ state: 'failed', done: 0, failure: refusals.wrongState.msg })
  expect((await listLines(gateway.db, id, page)).items).toMatchObject([{ result: null }])
})

test('an unknown kind fails; lists contain the requested kinds only', async () => {
  const id = await preview('甲,30')
  await expect(runImport(gateway.services, [], id)).rejects.toThrow('unknown kind')
  const list = (kinds: string[]) => listImports(gateway.db, { kinds, state: '', page: 1, pageSize: 10 })
  expect([(await list(['guests'])).total, (await list(['letters'])).total]).toEqual([1, 0])
})

test('an import with an order stays although it was never booked, others are removed after a month', async () => {
  const ordered = await preview('甲,30')
  await setImportState(gateway.db, ordered, { from: ['ready'], to: 'review' })
  await setImportState(gateway.db, ordered, { from: ['review'], to: 'dropped' })
  await preview('乙,40')
  gateway.clock.advance(31 * 24 * 3600_000)
  await removeOldImports(gateway.db, gateway.clock.now())
  expect((await gateway.rows('import')).map(({ id }) => id)).toEqual([ordered])
})

test('the template can be read back with its example', async () => {
  for (const form of ['xlsx', 'csv'] as const) {
    const { name, base64 } = await writeTemplate(guests.label, guests.columns, form)
    const lines = await readImportFile({ name, bytes: Buffer.from(base64, 'base64') }, { columns: guests.columns, accepted: [] })
    expect(lines).toEqual([{ line: 2, cells: { name: '示例', age: '18' }, faults: { '': importErrors.example } }])
  }
})
