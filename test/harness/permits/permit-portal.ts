import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { build, mergeConfig } from 'vite'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { createUccListener } from '#gateway/server/http.ts'
import { createTransactions } from '#platform/calls/server/transactions.ts'
import { listHandlers } from '#platform/lists/server/handlers.ts'
import { neutralBrand } from '#platform/brand/rules.ts'
import { uploadCommands } from '#platform/uploads/server/commands.ts'
import startTestPostgres from '../postgres.ts'
import { scratchDirectory } from '../services.ts'
import { httpDeps } from '../http-deps.ts'
import { anna, openPermitDesk } from './permit-desk.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
const menu = [{ name: '许可证', path: '/console/permits', icon: 'FileText' as const }]
const config = { AppID: 'portal', Password: 'word', Links: [], PasswordSalt: '', map: {}, brand: neutralBrand }

/** The console's screens for the test kind in a portal of their own: nothing of the kind is in the product. */
export async function startPermitPortal() {
  const stopPostgres = await startTestPostgres()
  const desk = await openPermitDesk([...uploadCommands, ...listHandlers(menu)])
  const directory = await buildConsole()
  const dispatch = createDispatch(desk.handlers, desk.services, createTransactions(desk.services))
  const answerCall = createUccListener(dispatch, {
    ...httpDeps,
    appId: config.AppID,
    password: config.Password,
    spoolDirectory: scratchDirectory(),
    identify: async () => anna,
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/ucc') void answerCall(request, response, { id: 'request', ip: '192.0.2.1', userAgent: 'test' })
    else if (pathname.startsWith('/assets/')) sendAsset(response, join(directory, pathname))
    else if (pathname.startsWith('/console/')) response.setHeader('content-type', 'text/html').end(toDocument(directory))
    else response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...desk,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await desk.close()
      await stopPostgres()
    },
  }
}

async function buildConsole(): Promise<string> {
  const outDir = scratchDirectory()
  const input = 'test/harness/permits/console/main.tsx'
  const options = { outDir, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0, minify: false, manifest: 'manifest.json' }
  // In the mode of tests antd gives every component the same id.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build(
    mergeConfig({ configFile: false, logLevel: 'error' }, { build: { ...options, rolldownOptions: { input, onLog: () => undefined } } }),
  )
  process.env.NODE_ENV = NODE_ENV
  return outDir
}

function toDocument(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Record<string, { file: string; css?: string[] }>
  const { file, css = [] } = Object.values(manifest).find((chunk) => chunk.file.includes('main-')) as { file: string; css?: string[] }
  const sheets = css.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>许可证</title>${sheets}
    <script type="application/json" id="page-config">${JSON.stringify(config)}</script>
    <script type="module" src="/${file}"></script></head><body><div id="app"><p data-static-frame></p></div></body></html>`
}

function sendAsset(response: ServerResponse, path: string): void {
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(readFileSync(path))
}
