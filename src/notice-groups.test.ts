import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupOf } from '#platform/notices/rules.ts'
import { noticeGroups } from './notice-groups.ts'

/** Applicants hear of their applications and have nothing to choose. */
const ofApplicants = 'scan_application'

test('whatever staff and coin accounts are told belongs to a group that they can find in their settings', () => {
  const files = globSync('src/{features,platform}/**/server/**/*.ts', { exclude: ['**/*.test.ts'] })
  const code = [...files, 'src/registry.ts'].map((file) => readFileSync(file, 'utf8')).join('\n')
  const told = new Set([...code.matchAll(/\btopic: '([\w.-]+)'/g)].map(([, topic]) => groupOf(topic as string)))
  const known = new Set([...noticeGroups.staff, ...noticeGroups.coin].map(({ id }) => id))
  expect([...told].toSorted()).toEqual([...known, ofApplicants].toSorted())
})
