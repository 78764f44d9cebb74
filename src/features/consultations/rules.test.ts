import { expect, test } from 'vitest'
import { Refusal } from '#gateway/refusals.ts'
import { parseInput } from '#gateway/server/parse.ts'
import { submitConsultation } from './contract.ts'
import { buildConsultation } from './fixtures.ts'
import { type ConsultationForm, faultsOf, placeOf, tidyPhone } from './rules.ts'

const good: ConsultationForm = {
  name: '演示访客',
  phone: '15400009001',
  company: '',
  question: '想了解评估周期',
  consent: true,
  captcha: '0000',
}

function faultsOfServer(form: ConsultationForm) {
  try {
    parseInput(submitConsultation, buildConsultation(form))
    return []
  } catch (error) {
    return (error as Refusal).errors
  }
}

test.each<Partial<ConsultationForm>>([
  {},
  { name: ' ' },
  { phone: '' },
  { phone: '0571-8888' },
  { phone: ' +86 154-0000-9001 ' },
  { question: '  ' },
  { question: ' 在吗？ ' },
  { question: '在吗？ok' },
  { consent: false },
  { captcha: ' ' },
  { name: '', phone: '', question: '', consent: false, captcha: '' },
])('the form and the server find the same faults: %j', (overrides) => {
  const form = { ...good, ...overrides }
  expect(faultsOf(form)).toEqual(faultsOfServer(form))
})

test.each([
  ['154 0000 9001', '15400009001'],
  ['+86 154-0000-9001', '15400009001'],
  ['8615400009001', '15400009001'],
  ['１５４００００９００１', '15400009001'],
  ['(154)00009001', '15400009001'],
  ['86154000090', '86154000090'],
])('%s is written %s', (written, tidy) => {
  expect(tidyPhone(written)).toBe(tidy)
})

test('a place names the topic before its page and never outgrows its limit', () => {
  expect(placeOf('', '/news')).toBe('/news')
  expect(placeOf('漏洞扫描', '/product')).toBe('漏洞扫描（/product）')
  expect(placeOf('长'.repeat(300), '/')).toHaveLength(200)
})
