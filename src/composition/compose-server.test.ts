import { expect, test } from 'vitest'
import { product } from './features.ts'
import { serverFeatures } from './server-features.ts'
import { composeServer } from './compose-server.ts'
import { listColumns } from '#platform/reviewing/rules.ts'

const compose = (features: Parameters<typeof composeServer>[0]) => composeServer(features, product, () => Promise.resolve([]))

test.each([
  ['entryUses', { entryUses: serverFeatures.find(({ entryUses }) => entryUses)?.entryUses }],
  ['fileRules', { fileRules: serverFeatures.find(({ fileRules }) => fileRules)?.fileRules }],
  ['accountStatus', { accountStatus: serverFeatures.find(({ accountStatus }) => accountStatus)?.accountStatus }],
  ['names', { names: serverFeatures.find(({ names }) => names)?.names }],
  ['publishables', { publishables: serverFeatures.find(({ publishables }) => publishables?.length)?.publishables }],
  ['imports', { imports: serverFeatures.find(({ imports }) => imports?.length)?.imports }],
  ['reviewKinds', { reviewKinds: serverFeatures.find(({ reviewKinds }) => Array.isArray(reviewKinds))?.reviewKinds }],
] as const)('%s of two features that have the same name are refused', (_, again) => {
  expect(Object.values(again)[0]).toBeDefined()
  expect(() => compose([...serverFeatures, again as (typeof serverFeatures)[number]])).toThrow(/^two features declare /)
})

test('an action of a review without a label in the audit trail is refused', () => {
  const { 'review.approve': _, ...actions } = product.auditLabels.actions
  const lacking = { ...product, auditLabels: { ...product.auditLabels, actions } }
  expect(() => composeServer(serverFeatures, lacking, () => Promise.resolve([]))).toThrow('no label for review.approve')
})

test('a dictionary is refused whose uses no feature tells', () => {
  const lacking = serverFeatures.map((feature) => ({ ...feature, entryUses: {} }))
  expect(() => compose(lacking)).toThrow('does not say what uses the dictionary')
})

test('no two columns of a review have the same label', () => {
  const kinds = serverFeatures.flatMap(({ reviewKinds = [] }) => (Array.isArray(reviewKinds) ? reviewKinds : []))
  const labels = kinds.map(({ reviewable: { declaration } }) => listColumns(declaration).map(({ label }) => label))
  expect(labels.length).toBeGreaterThan(3)
  expect(labels.map((own) => own.filter((label, at) => own.indexOf(label) !== at))).toEqual(labels.map(() => []))
})
