import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quoteForShell } from './shown-commands.ts'

test.each(['/srv/portal', '/srv/门户 数据', "/srv/it's", '/srv/$HOME/`id`', '/srv/a"b\\c', ''])(
  'a shell reads the shown path %j as it is',
  (path) => {
    expect(spawnSync('sh', ['-c', `DATA_DIR=${quoteForShell(path)}; printf %s "$DATA_DIR"`], { encoding: 'utf8' }).stdout).toBe(path)
  },
)

test('a plain path is shown without quotes', () => {
  expect(quoteForShell('/srv/portal-2.data_restored')).toBe('/srv/portal-2.data_restored')
})
