// Renders pages without HTTP and cache, with gateway calls and database. Started by ../pages.ts on a core of its own.
import { readConfig } from '#platform/config/server/config.ts'
import { openBuild } from '#server/build-folder.js'
import { createLog } from '#platform/log/server/log.ts'

const seconds = 4
const runConcurrently = 4

const built = `../../${openBuild()}/server/main.js`
const { startBuiltPortal } = (await import(built)) as typeof import('#server/main.ts')
const portal = await startBuiltPortal(readConfig(process.env), createLog({ write: () => undefined }))

const results: Record<string, number> = {}
for (const path of process.argv.slice(2)) {
  results[path] = await rate(async () => {
    const page = await portal.render(path)
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
  })
}
process.stdout.write(JSON.stringify(results))
process.exit()

/** How often `work` runs in a second of this process's processor time, all threads included. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  await during(1, work)
  const before = process.cpuUsage()
  const done = await during(seconds, work)
  const { user, system } = process.cpuUsage(before)
  return done / ((user + system) / 1e6)
}

async function during(length: number, work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + length * 1000
  let done = 0
  async function repeat(): Promise<void> {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: runConcurrently }, repeat))
  return done
}
