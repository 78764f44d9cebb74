// Measures how soon a publication is seen by visitors of two processes, the editor on a slow network and its lists of 100,000 articles. See README.md.
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { measureEditorScreens } from './publishing/editor-screens.ts'
import { measureLists } from './publishing/lists.ts'
import { measureVisibility } from './publishing/visibility.ts'
import { portalEnvironment, startPortal } from './tools/portal.ts'
import { type Bench, isSelected, runBench } from './tools/run.ts'
import type { Row } from './tools/table.ts'
import { printUsageWhenAsked } from '../scripts/usage.ts'

printUsageWhenAsked(
  '用法 / usage: npm run bench:publishing -- [visibility] [editor] [lists]\npublications seen by two processes, the editor on slow 4G, lists of 100,000 articles; see bench/README.md',
)
await runBench({
  async measure(bench, rows) {
    if (isSelected('visibility')) rows.push(...(await measureTwoProcesses(bench)))
    if (isSelected('editor')) rows.push(...(await measureEditorScreens(bench.portal)))
    if (isSelected('lists')) rows.push(...(await measureLists(bench)))
  },
})

/** Another portal on the same database. */
async function measureTwoProcesses({ portal, directory, env }: Bench): Promise<Row[]> {
  const other = await startPortal(portalEnvironment(shareFiles(directory), env.DATABASE_URL as string, Number(env.PORT) + 1))
  try {
    return await measureVisibility([portal, other])
  } finally {
    await other.stop()
  }
}

/** A directory of a second process, with the files and the key of the first. */
function shareFiles(directory: string): string {
  const second = join(directory, 'second')
  mkdirSync(second)
  symlinkSync(join(directory, 'files'), join(second, 'files'))
  copyFileSync(join(directory, 'secret-key'), join(second, 'secret-key'))
  return second
}
