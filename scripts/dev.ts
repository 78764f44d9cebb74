// Runs the portal for development: the real server on a local database with demo content; pages update with every change of a file.
// A change of a server file restarts the server. Image captchas are 0000 and SMS codes 000000, as in test mode.
import { existsSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'vite'
import { printUsageWhenAsked } from './usage.ts'

printUsageWhenAsked(`用法 / usage: npm run dev
开发用门户，数据在 ./data-dev，可用环境变量设置 / the portal for development on ./data-dev, set by the environment variables of README.md`)

process.env.NODE_ENV = 'development'
// Without the fast path, which would answer for the sources with the cached page of unknown addresses.
const settings = { PORTAL_MODE: 'test', DATA_DIR: './data-dev', PORTAL_FAST_PATH: 'off', ...process.env }
// Vite sends changes over a WebSocket of the server that it is given; this one only forwards upgrades of ours.
const sockets = createHttpServer()
const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: sockets } } })
const stopTiming = { notReadyMs: 0, requestsMs: 1000, jobsMs: 1000 }
let running = start()
let restarting: NodeJS.Timeout | undefined

vite.watcher.on('change', (file) => {
  if (!/\/src\/.*\.ts$/.test(file)) return
  clearTimeout(restarting)
  restarting = setTimeout(() => {
    running = running.then(restart)
  }, 200)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())

type Starting = typeof import('#server/start-portal.ts')
type Settings = typeof import('#platform/config/server/config.ts')
type Logging = typeof import('#platform/log/server/log.ts')
type Portal = Awaited<ReturnType<Starting['startPortal']>>

async function start(): Promise<Portal | undefined> {
  try {
    const { startPortal } = await load<Starting>('/src/server/start-portal.ts')
    const { readConfig } = await load<Settings>('/src/platform/config/server/config.ts')
    const { createLog } = await load<Logging>('/src/platform/log/server/log.ts')
    const portal = await startPortal(readConfig(settings), createLog(), {
      documentRenderer: async () =>
        (await load<typeof import('#site/document-renderer.ts')>('/src/site/document-renderer.ts')).documentRenderer,
      assets: {
        ofPage: () => listAssets('/src/portal/hydrate-islands.ts', documentSheets()),
        ofArea: (area) => listAssets(`/src/apps/${area}.ts`, []),
      },
      openAssets: () => ({ kind: 'asset', answer: answerAsset }),
      cachesPages: false,
      onUpgrade: (...given) => void sockets.emit('upgrade', ...given),
    })
    process.stdout.write(`\n  ${portal.address}\n\n${portal.hints}\n\n`)
    return portal
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return undefined
  }
}

async function restart(before: Portal | undefined): Promise<Portal | undefined> {
  await before?.stop(stopTiming)
  return start()
}

async function end(): Promise<void> {
  await (await running)?.stop(stopTiming)
  await vite.close()
  process.exit(0)
}

/** The style sheets imported by rendering documents, in import order. */
function documentSheets(): string[] {
  const modules = [...(vite.environments.ssr?.moduleGraph.idToModuleMap.values() ?? [])]
  return modules.filter(({ url }) => url.endsWith('.css')).map(({ url }) => `${url}?direct`)
}

function listAssets(entry: string, sheets: string[]) {
  return { sheets, scripts: ['/@vite/client', entry], preloads: [], toAddress: (source: string) => `/${source}` }
}

/** Server and pages use one module loader, so that both have the same contract objects. */
async function load<T>(id: string): Promise<T> {
  return (await vite.ssrLoadModule(id)) as T
}

function answerAsset(request: IncomingMessage, response: ServerResponse): boolean {
  const path = decodeURI((request.url ?? '/').split('?', 1)[0] as string)
  if (!/^\/(@|src\/|node_modules\/|content\/)/.test(path) && (path === '/' || !existsSync(`public${path}`))) return false
  vite.middlewares(request, response, () => response.writeHead(404).end())
  return true
}
