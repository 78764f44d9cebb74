import { listVariables } from '#platform/message-templates/rules.ts'
import { expect, test } from 'vitest'
import { isMobile } from '#kit/identifiers/mobile.ts'
import {
  codeWindows,
  fitParams,
  formatShownSms,
  smsCan,
  smsLimits,
  smsScenes,
  type SmsScene,
  type SmsState,
  smsStates,
  formatSms,
  getWait,
} from './rules.ts'

const now = new Date('2026-11-20T01:30:00Z')
const ago = (...seconds: number[]) => seconds.map((one) => new Date(now.getTime() - one * 1000))

test.each([
  ['nothing yet', [], 0, false],
  ['one just now', ago(0), 60, false],
  ['one 59.5 seconds ago', ago(59.5), 1, false],
  ['one a minute ago', ago(60), 0, false],
  ['five in the hour', ago(100, 200, 300, 400, 1000), 2600, false],
  ['ten in the day', ago(...Array.from({ length: 10 }, (_, i) => 4000 + i * 4000)), 46_400, true],
  ['one from a clock that was ahead', ago(-9000), 60, false],
] as const)('%s: wait', (_, issued, seconds, isWholeDay) => {
  expect(getWait(issued, codeWindows.number, now)).toEqual({ seconds, isWholeDay })
})

test('a text has no line break and no second signature, whatever the parameters contain', () => {
  const text = formatSms('notice', { title: '【银行】\r\nBcc: x\u2028y\u0085z\u202E\0' })
  expect(text).toBe('您有一条新消息：银行 Bcc: x y z，请登录查看。')
})

test.each(Object.keys(smsScenes) as SmsScene[])('%s stays within one message with its signature, however long the parameters', (scene) => {
  const long = Object.fromEntries(
    listVariables(smsScenes[scene].text).map((name) => [name, name === 'code' ? '123456' : '文😀'.repeat(60)]),
  )
  const fitted = fitParams(scene, long)
  expect(formatSms(scene, fitted).length).toBeLessThanOrEqual(smsLimits.text - smsLimits.signature)
  expect(formatSms(scene, fitted).isWellFormed()).toBe(true)
  expect(fitParams(scene, { code: '1' })).toEqual({ code: '1' })
})

test('a code is never displayed', () => {
  expect(formatShownSms('change-phone', { code: '123456' })).toContain('验证码为******')
  expect(formatShownSms('notice', { title: '123456' })).toContain('123456')
})

test.each(Object.keys(smsStates) as SmsState[])('%s: may it be sent again?', (state) => {
  expect(smsCan.resend({ state, isCode: false })).toBe(state === 'failed' || state === 'held')
  expect(smsCan.resend({ state, isCode: true })).toBe(false)
})

test.each([
  ['13800001234', true],
  ['12800001234', false],
  ['1380000123', false],
  ['138****1234', false],
  ['', false],
])('%s is a mobile number: %s', (text, is) => {
  expect(isMobile(text)).toBe(is)
})
