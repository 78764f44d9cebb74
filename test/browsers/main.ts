// `npm run test:browsers -- [browser …] [word …]`: walks through the built portal in engines that `npm test` does not have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printUsageWhenAsked } from '../../scripts/usage.ts'
import { startPortalProcess } from '../harness/portal-process.ts'
import { accountWalks } from './account-walks.ts'
import { openChromium } from './chromium.ts'
import { consoleWalks } from './console-walks.ts'
import { openFirefox } from './firefox.ts'
import { provideChromium, provideFromDebian } from './provide.ts'
import { phoneWalks, publicWalks } from './public-walks.ts'
import { phoneAgent, type Tab } from './tab.ts'
import { createVisitor } from './visitor.ts'
import type { Walk } from './walks.ts'
import { openWebKit } from './webkit.ts'

const browsers: Record<string, (agent?: string) => Promise<Tab>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  'chromium-88': (agent) => openChromium(provideChromium('5.5.0'), agent),
  'chromium-92': (agent) => openChromium(provideChromium('10.1.0'), agent),
}
const walks: Record<string, Walk> = { ...publicWalks, ...phoneWalks, ...accountWalks, ...consoleWalks }

printUsageWhenAsked(`用法 / usage: npm run test:browsers -- [${Object.keys(browsers).join('|')}] … [词 / word …]
默认全部；只走标题含这些词之一的；截图在 test-results/browsers
by default all of them, or the walks with one of these words in their title; screenshots go to test-results/browsers`)
const asked = process.argv.slice(2)
const named = asked.filter((name) => browsers[name])
const words = asked.filter((name) => !browsers[name])
const chosen = Object.entries(walks).filter(([title]) => words.length === 0 || words.some((word) => title.includes(word)))
if (chosen.length === 0) {
  process.stderr.write(`${words.join(', ')}: unknown; there are ${[...Object.keys(browsers), ...Object.keys(walks)].join('\n')}\n`)
  process.exit(1)
}

provideFromDebian()
const data = mkdtempSync(join(tmpdir(), 'portal-'))
const portal = await startPortalProcess({ DATA_DIR: data })
let failed = 0
try {
  for (const name of named.length > 0 ? named : Object.keys(browsers)) for (const [title, walk] of chosen) await take(name, title, walk)
} finally {
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

/** Each walk has a new browser, so that it inherits no state. */
async function take(browser: string, title: string, walk: Walk): Promise<void> {
  const started = performance.now()
  const tab = await browsers[browser]?.(title in phoneWalks ? phoneAgent : undefined)
  if (!tab) return
  const visitor = createVisitor(tab, portal.origin, `test-results/browsers/${browser}`)
  let result = 'ok'
  try {
    await walk(visitor)
  } catch (error) {
    failed++
    result = `failed: ${String(error)}`
    await visitor.keepPicture(`failed ${title.replaceAll(/\W+/g, '-')}`).catch(() => undefined)
  } finally {
    await tab.close()
  }
  process.stdout.write(`${browser} · ${title}: ${result} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
}
