// `npm run test:browsers -- [browser …]`: one journey through the built portal in engines that `npm test` does not have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printUsageWhenAsked } from '../../scripts/usage.ts'
import { startPortalProcess } from '../harness/portal-process.ts'
import { openChromium } from './chromium.ts'
import { openFirefox } from './firefox.ts'
import { journey } from './journey.ts'
import { provideChromium, provideFromDebian } from './provide.ts'
import type { Tab } from './tab.ts'
import { createVisitor } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const browsers: Record<string, () => Promise<Tab>> = {
  firefox: openFirefox,
  webkit: openWebKit,
  'chromium-88': () => openChromium(provideChromium('5.5.0')),
  'chromium-92': () => openChromium(provideChromium('10.1.0')),
}

printUsageWhenAsked(`用法 / usage: npm run test:browsers -- [${Object.keys(browsers).join('|')}] …
默认全部；截图在 test-results/browsers / by default all of them; screenshots go to test-results/browsers`)
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(browsers)
const unknown = chosen.filter((name) => !browsers[name])
if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(', ')}: unknown; there are ${Object.keys(browsers).join(', ')}\n`)
  process.exit(1)
}

provideFromDebian()
const data = mkdtempSync(join(tmpdir(), 'portal-'))
const portal = await startPortalProcess({ DATA_DIR: data })
let failed = 0
try {
  for (const name of chosen) for (const [step, walk] of Object.entries(journey)) await take(name, step, walk)
} finally {
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

/** Each step has a new browser, so that it inherits no state. */
async function take(browser: string, step: string, walk: (typeof journey)[string]): Promise<void> {
  const started = performance.now()
  const tab = await browsers[browser]?.()
  if (!tab) return
  const visitor = createVisitor(tab, portal.origin, `test-results/browsers/${browser}`)
  let result = 'ok'
  try {
    await walk(visitor)
  } catch (error) {
    failed++
    result = `failed: ${String(error)}`
    await visitor.keepPicture(`failed ${step.replaceAll(/\W+/g, '-')}`).catch(() => undefined)
  } finally {
    await tab.close()
  }
  process.stdout.write(`${browser} · ${step}: ${result} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
}
