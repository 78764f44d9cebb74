import { expect, test } from 'vitest'
import { isForMachines } from '#gateway/call.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { listCallRefusals } from '#gateway/server/describing/call-refusals.ts'
import { buildCatalogue } from '#features/office/interfaces/server/catalogue.ts'
import { meanings } from '#features/office/interfaces/server/meanings.ts'
import { composeServer } from './compose-server.ts'
import { product } from './features.ts'
import { serverFeatures } from './server-features.ts'

const modules = import.meta.glob<Record<string, unknown>>('../**/*rules.ts', { eager: true })
const calls = composeServer(serverFeatures, product, () => Promise.resolve([])).handlers.map(({ call }) => call)
const catalogue = buildCatalogue(Object.assign({}, ...serverFeatures.map(({ refusals }) => refusals)), calls)
const byCode = new Map(catalogue.map((entry) => [entry.code, entry]))

test('every code that a call for machines can answer with is in the catalogue, with that call', () => {
  const machines = calls.filter(isForMachines)
  expect(machines.length).toBeGreaterThan(10)
  expect(machines.filter(({ refusals }) => !refusals)).toEqual([])
  const missing = machines.flatMap((call) =>
    listCallRefusals(call).filter(({ code }) => !byCode.get(code)?.calls.includes(call.address.slice(1).join('/'))),
  )
  expect(missing).toEqual([])
})

test('every catalogue of refusals is declared by a feature', () => {
  const declared = new Set(catalogue.flatMap(({ code, sentences }) => sentences.map(({ msg }) => `${code} ${msg}`)))
  const exported = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      name.endsWith('Refusals') ? Object.values(value as Record<string, RefusalEntry>) : [],
    ),
  )
  expect(exported.length).toBeGreaterThan(200)
  expect(exported.filter(({ code, msg }) => !declared.has(`${code} ${msg}`))).toEqual([])
})

test('a code stands once, and has one meaning however many sentences come with it', () => {
  expect(byCode.size).toBe(catalogue.length)
  const ambiguous = catalogue.filter(({ code, sentences }) => new Set(sentences.map(({ msg }) => msg)).size > 1 && !meanings[code]?.meaning)
  expect(ambiguous.map(({ code }) => code)).toEqual([])
  expect(Object.keys(meanings).filter((code) => !byCode.has(code))).toEqual([])
})

test('other systems are told of each code what to do', () => {
  const unadvised = catalogue.filter(({ code, calls: answering }) => answering.length > 0 && !meanings[code]?.advice)
  expect(unadvised.map(({ code }) => code)).toEqual([])
})

test('what to do is a request of the sentence or words of its own', () => {
  const advice = (code: string) => byCode.get(code)?.advice
  expect(advice('already_applied')).toBe('请在申请记录中查看')
  expect(advice('archive_damaged')).toContain('按说明办理')
  expect(catalogue.filter((entry) => entry.advice === '')).toEqual([])
})
