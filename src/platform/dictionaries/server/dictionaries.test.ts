import { beforeEach, expect, test } from 'vitest'
import { watchContentVersion } from '#platform/page-cache/server/content-version.ts'
import { anyone, applicant, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { quietLog } from '../../../../test/harness/quiet-log.ts'
import {
  addEntry,
  changeEntry,
  findEntryUse,
  listDictionaries,
  listEntryLabels,
  orderEntries,
  removeEntry,
  switchEntry,
} from '../contract.ts'
import { type Dictionary, dictionaryLimits as limits, toEntries } from '../rules.ts'
import { clearDictionaryCache, readEntries, readOffered, writeEntries } from './entries.ts'
import { dictionaryHandlers } from './handlers.ts'

const colours: Dictionary = {
  name: 'colours',
  label: '颜色',
  lead: '',
  item: '颜色',
  levels: 2,
  fields: {
    tone: {
      type: 'choice',
      label: '色调',
      isRequired: true,
      levels: [1],
      choices: [
        { value: 'warm', label: '暖' },
        { value: 'cold', label: '冷' },
      ],
    },
    share: { type: 'integer', label: '份额', least: 1, most: 100, isUnique: true },
    price: { type: 'yuan', label: '单价' },
  },
  parameters: { label: '参数', help: '' },
  standard: toEntries([
    { code: '1', label: '红', values: { tone: 'warm' } },
    { code: '2', label: '朱红', parent: '1', values: { share: '10' } },
    { code: '3', label: '蓝', values: { tone: 'cold' } },
  ]),
}
const sizes: Dictionary = {
  ...colours,
  name: 'sizes',
  levels: 1,
  fields: {},
  code: { label: '代码', pattern: /^[A-Z]{1,2}$/, error: '代码应为字母', help: '' },
  standard: toEntries([{ code: 'S', label: '小' }]),
}
const used = new Set<string>()
const uses = {
  colours: async (_: unknown, { code }: { code: string }) => used.has(code),
  sizes: async () => false,
  prices: async () => false,
}
const gateway = useGateway(
  dictionaryHandlers({ dictionaries: [colours, sizes], uses, listStaffWith: async () => [{ id: 'staff-2', name: '王管理' }] }),
)
const desk = (name = '李编辑') => gateway.as({ ...staff('dictionaries.manage'), name } as ReturnType<typeof staff>)
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

beforeEach(() => used.clear())

const red = { name: 'colours', label: '红', values: { tone: 'warm' } }
const stored = async () => (await gateway.rows('dictionary'))[0]
const failed = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)

test('an installation shows the declared entries without storing them', async () => {
  const { dictionaries } = await desk().call(listDictionaries, {})
  expect(dictionaries.map(({ name, version, entries }) => [name, version, labels(entries)])).toEqual([
    ['colours', 0, ['红', '朱红', '蓝']],
    ['sizes', 0, ['小']],
  ])
  expect(await gateway.rows('dictionary')).toEqual([])
})

test('an entry is added below another, with the next code; the audit entry names it', async () => {
  const given = {
    name: 'colours',
    parent: '3',
    label: ' 天蓝 ',
    values: { share: '２０', price: '9.5' },
    parameters: [{ name: '波长', value: '480' }],
  }
  const { version, entries } = await desk().call(addEntry, { ...given, version: 0 })
  expect([version, entries.at(-1)]).toEqual([
    1,
    {
      code: '4',
      parent: '3',
      label: '天蓝',
      isActive: true,
      values: { share: '20', price: '9.5' },
      parameters: [{ name: '波长', value: '480' }],
      formerLabels: [],
    },
  ])
  expect(await stored()).toMatchObject({ version: 1, changed_by_name: '李编辑', entries })
  expect(await gateway.audit()).toMatchObject([
    {
      action: 'dictionary.add',
      subject: 'dictionary colours',
      detail: { entry: '蓝 / 天蓝', code: '4', before: {}, after: { 名称: '天蓝', 份额: '20', 单价: '9.5', 参数: '波长：480' } },
    },
  ])
})

test.each([
  ['label', '请输入名称', { label: ' ' }],
  ['label', '名称不能超过30个字符', { label: 'x'.repeat(31) }],
  ['label', '名称不能包含 | 或 ,', { label: '红|绿' }],
  ['label', '同级已有相同名称', { label: '蓝' }],
  ['values.tone', '请选择色调', { values: {} }],
  ['values.tone', '请选择色调', { values: { tone: 'loud' } }],
  ['values.share', '请输入 1–100 的整数', { values: { tone: 'warm', share: '101' } }],
  ['values.share', '与另一条目重复', { values: { tone: 'warm', share: '010' } }],
  ['values.price', '请输入大于 0 的金额，最多两位小数', { values: { tone: 'warm', price: '0' } }],
  ['parameters.1.name', '参数名称重复', { parameters: ['a', 'a'].map((name) => ({ name, value: '1' })) }],
  ['parameters.0.value', '请输入参数值', { parameters: [{ name: 'a', value: '' }] }],
])('%s is refused at its field: %s', async (field, msg, wrong) => {
  const given = { ...red, label: '绿', ...wrong, version: 0 }
  for (const work of [() => desk().call(addEntry, given), () => desk().call(changeEntry, { ...given, code: '1' })])
    expect(await failed(work())).toMatchObject({ code: 'invalid', errors: [{ field, msg }] })
  expect(await gateway.rows('dictionary')).toEqual([])
})

test('a code entered by staff is checked and kept', async () => {
  const add = (code: string) => desk().call(addEntry, { name: 'sizes', label: code || '大', code, version: 0 })
  for (const code of ['', '1', 'abc', '<'])
    expect(await failed(add(code))).toMatchObject({ errors: [{ field: 'code', msg: '代码应为字母' }] })
  expect(await failed(add('S'))).toMatchObject({ errors: [{ field: 'code', msg: '该代码已存在' }] })
  expect((await add('Ｌ')).entries.at(-1)).toMatchObject({ code: 'L' })
})

test('entries deeper than declared, beyond the limit or below an unknown entry are refused', async () => {
  const add = (parent: string) => desk().call(addEntry, { name: 'colours', parent, label: '绿', version: 0 })
  expect(await failed(add('2'))).toMatchObject({ errors: [{ field: 'parent' }] })
  expect(await failed(add('9'))).toMatchObject({ code: 'not_found' })
  const entries = toEntries(Array.from({ length: limits.entries }, (_, n) => ({ code: String(n), label: String(n) })))
  await writeEntries(gateway.db, colours, { entries, version: 0, by: '', at: gateway.clock.now() })
  expect(await failed(desk().call(addEntry, { ...red, version: 1 }))).toMatchObject({ code: 'too_many' })
})

test('renaming an entry that records use keeps the former name for filters; correcting a typing error keeps none', async () => {
  const rename = (label: string, version: number) => desk().call(changeEntry, { ...red, code: '1', label, version })
  expect((await rename('赤', 0)).entries[0]).toMatchObject({ label: '赤', formerLabels: [] })
  used.add('1')
  await rename('大红', 1)
  const { entries } = await rename('赤', 2)
  expect(entries[0]).toMatchObject({ code: '1', label: '赤', formerLabels: ['大红'], isActive: true })
  const { dictionaries } = await gateway.as(staff()).call(listEntryLabels, { names: ['colours'] })
  expect(dictionaries).toEqual([{ name: 'colours', labels: ['赤', '大红', '朱红', '蓝'] }])
  expect((await gateway.audit('dictionary.change')).at(-1)?.detail).toEqual({
    entry: '大红',
    code: '1',
    before: { 名称: '大红' },
    after: { 名称: '赤' },
  })
})

test('a switched-off entry is not offered, nor those below it; switched on again it is unchanged', async () => {
  const { version } = await desk().call(switchEntry, { name: 'colours', code: '1', isActive: false, version: 0 })
  clearDictionaryCache(gateway.db)
  expect(labels(await readOffered(gateway.db, colours))).toEqual(['蓝'])
  await desk().call(switchEntry, { name: 'colours', code: '1', isActive: true, version })
  clearDictionaryCache(gateway.db)
  expect(labels(await readOffered(gateway.db, colours))).toEqual(['红', '朱红', '蓝'])
  expect((await gateway.audit('dictionary.switch')).map(({ detail }) => detail)).toEqual([
    { entry: '红', code: '1', before: { isOn: true }, after: { isOn: false } },
    { entry: '红', code: '1', before: { isOn: false }, after: { isOn: true } },
  ])
})

test('siblings are reordered, others keep their places; another set is refused', async () => {
  const order = (codes: string[], version: number) => desk().call(orderEntries, { name: 'colours', codes, version })
  for (const codes of [['1'], ['1', '2'], ['1', '1'], ['1', '3', '2'], ['9']])
    expect(await failed(order(codes, 0))).toMatchObject({ code: expect.stringMatching(/^(changed_meanwhile|not_found)$/) })
  expect(labels((await order(['3', '1'], 0)).entries)).toEqual(['蓝', '朱红', '红'])
  expect(await gateway.audit('dictionary.order')).toMatchObject([
    { detail: { before: { 顺序: ['红', '蓝'] }, after: { 顺序: ['蓝', '红'] } } },
  ])
})

test('only an entry that no record uses and that has none below it can be removed', async () => {
  const remove = (code: string, version: number) => desk().call(removeEntry, { name: 'colours', code, version })
  expect(await failed(remove('1', 0))).toMatchObject({ code: 'has_children' })
  used.add('2')
  expect(await desk().call(findEntryUse, { name: 'colours', code: '2' })).toEqual({ isUsed: true })
  expect(await failed(remove('2', 0))).toMatchObject({ code: 'in_use', message: '已有记录使用该条目，不能删除，可以停用' })
  expect(await desk().call(findEntryUse, { name: 'colours', code: '3' })).toEqual({ isUsed: false })
  expect(labels((await remove('3', 0)).entries)).toEqual(['红', '朱红'])
  expect(await gateway.audit('dictionary.remove')).toMatchObject([{ detail: { before: { 名称: '蓝', 色调: '冷' }, after: {} } }])
})

test('of two concurrent editors one succeeds, the other is refused and overwrites nothing', async () => {
  for (const version of [0, 1]) {
    const saved = await Promise.allSettled(
      ['甲', '乙'].map((who) => desk(who).call(addEntry, { ...red, label: `${who}${version}`, version })),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
    expect(await stored()).toMatchObject({ version: version + 1 })
  }
  expect((await stored())?.entries).toHaveLength(5)
  // Nor does a version that was never there.
  expect(await failed(desk().call(addEntry, { ...red, label: '丙', version: 9 }))).toMatchObject({ code: 'changed_meanwhile' })
  expect(await gateway.audit('dictionary.add')).toHaveLength(2)
})

test('queries read the cache of the process until the notice of a change; commands read the database', async () => {
  const { db, database } = gateway
  const read = async () => labels(await readEntries(db, colours))
  await read()
  const { version } = await desk().call(switchEntry, { name: 'colours', code: '3', isActive: false, version: 0 })
  expect((await readOffered(db, colours)).map(({ code }) => code)).toContain('3')
  expect((await db.transaction().execute((bound) => readOffered(bound, colours))).map(({ code }) => code)).not.toContain('3')

  const watch = await watchContentVersion({ address: database.address, log: quietLog, pollMs: 600_000 })
  watch.onChange(() => clearDictionaryCache(db))
  await desk().call(changeEntry, { ...red, code: '1', label: '绛', version })
  await expect.poll(read, { interval: 5 }).toEqual(['绛', '朱红', '蓝'])
  await watch.stop()
})

test('a read that began before a change does not enter the cache', async () => {
  const { db } = gateway
  const early = readEntries(db, colours)
  await writeEntries(db, colours, { entries: [], version: 0, by: '', at: gateway.clock.now() })
  clearDictionaryCache(db)
  await early
  expect(await readEntries(db, colours)).toEqual([])
})

test('callers without the permission and unknown dictionaries are refused', async () => {
  const calls = [
    [listDictionaries, {}],
    [addEntry, { ...red, version: 0 }],
    [changeEntry, { ...red, code: '1', version: 0 }],
    [switchEntry, { name: 'colours', code: '1', isActive: false, version: 0 }],
    [orderEntries, { name: 'colours', codes: ['3', '1'], version: 0 }],
    [removeEntry, { name: 'colours', code: '3', version: 0 }],
    [findEntryUse, { name: 'colours', code: '3' }],
  ] as const
  for (const [call, input] of calls)
    for (const actor of [anyone, applicant(), staff('settings.manage')])
      expect(await failed(gateway.as(actor).call(call as never, input as never))).toMatchObject({
        code: expect.stringMatching(/^(forbidden|invalid_session)$/),
      })
  expect(await failed(gateway.as(anyone).call(listEntryLabels, { names: ['colours'] }))).toMatchObject({ code: 'invalid_session' })
  expect(await failed(desk().call(addEntry, { ...red, name: 'shapes', version: 0 }))).toMatchObject({ code: 'not_found' })
  expect(await gateway.rows('dictionary')).toEqual([])
})
