import { expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { writeWords } from '../../../../../test/harness/sensitive-words.ts'
import { findWords } from './find-words.ts'

const gateway = useGateway([])

type Given = { label: string } & Partial<Parameters<typeof writeWords>[2][number]>

const write = (...given: Given[]) =>
  writeWords(
    gateway.db,
    gateway.clock.now(),
    given.map((one) => ({ severity: 'refuse', use: 'both', ...one })),
  )

const find = async (text: string) => (await findWords(gateway.db, 'published', [text]))[0]?.map(({ word }) => word)

test.each([
  ['最高级', '本公司最高级别的服务', true],
  ['最高级', '最 高　级', true],
  ['最高级', '最\n高\u200b级', true],
  ['最高级', '最\ufe0f高\u2800级', true],
  ['最高级', '最\u180b高\ufffc级', true],
  ['最高级', '最高，级别', false],
  ['国家级', '國家級認證', true],
  ['國家級', '国家级认证', true],
  ['vip', 'ＶＩＰ客户', true],
  ['VIP', '我们的vip服务', true],
  ['vip', 'vipers', false],
  ['vip', 'ev ip', false],
  ['vip', 'vip2', true],
  ['110', '电话 1101', false],
  ['110', '拨打１１０', true],
  ['QQ 群', '加qq群吧', true],
  ['免费 WiFi', '免费wifi', true],
  ['best price', 'the BEST   price', true],
  ['best price', 'bestprice', false],
  ['a.b', 'a.b', true],
  ['a.b', 'axb', false],
  ['第一', '', false],
])('%j in %j: %s', async (word, text, isFound) => {
  await write({ label: word })
  expect(await find(text)).toEqual(isFound ? [word] : [])
})

test('words of the same kind count, switched off ones and those of other uses do not', async () => {
  await write(
    { label: '甲词', more: '乙词、丙词 丁词', severity: 'warn' },
    { label: '戊词', isActive: false },
    { label: '己词', use: 'consultation' },
  )
  expect(await findWords(gateway.db, 'published', ['丙词与丁词', '戊词己词', '无'])).toEqual([
    [
      { word: '丙词', severity: 'warn' },
      { word: '丁词', severity: 'warn' },
    ],
    [],
    [],
  ])
  expect(await findWords(gateway.db, 'consultation', ['己词'])).toEqual([[{ word: '己词', severity: 'refuse' }]])
})

test('without a list nothing is found', async () => {
  expect(await find('任何文字')).toEqual([])
})
