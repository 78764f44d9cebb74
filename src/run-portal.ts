import { ConfigError, readConfig } from '#platform/config/server/config.ts'
import { createLog } from '#platform/log/server/log.ts'
import { type Portal, startPortal } from './start-portal.ts'

const patienceMs = 7000
// A balancer has to see that this instance is not ready before its connections are refused.
const redMs = 2000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog()
  let portal: Portal | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Nobody is served yet, and the embedded database goes with the process: killed by the signal itself it would leave that behind.
      if (!portal) process.exit(0)
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      void portal.stop({ redMs: config.mode === 'production' ? redMs : 0, patienceMs }).then(() => process.exit(0))
    })
  }
  portal = await startPortal(config, log)
  process.stdout.write(`\n  澄观信息安全门户  ${portal.address}\n\n${portal.hints}\n\n  按 Ctrl-C 停止\n\n`)
}

try {
  await main()
} catch (error) {
  const lines = error instanceof ConfigError ? error.faults : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}
