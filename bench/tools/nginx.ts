import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { listChildren, serverCore } from './machine.ts'
import { stopProcess } from './portal.ts'

const packages = ['nginx-light', 'libnginx-mod-http-brotli-static', 'wrk']
const encodings = { '': 'identity', '.gz': 'gzip', '.br': 'br' }
/** Headers that nginx sends by itself. */
const nginxHeaders = new Set([
  'etag',
  'content-length',
  'content-encoding',
  'content-type',
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
])

/** nginx and wrk come from Debian; only root can install them. */
export function installTools(): void {
  const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
  if (isInstalled('nginx') && isInstalled('wrk')) return
  const command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages] as const
  if (process.getuid?.() !== 0) throw new Error(`nginx or wrk is missing; as root: ${command.join(' ')}`)
  spawnSync(command[0], command.slice(1), { stdio: 'inherit' })
}

/** Starts nginx on the core of the server under test, at the next port; it sends the portal's pages as precompressed files with the portal's headers. */
export async function startNginx(directory: string, origin: string, pages: Record<string, string>) {
  const port = Number(new URL(origin).port) + 1
  const locations: string[] = []
  mkdirSync(`${directory}/site`, { recursive: true })
  for (const [name, path] of Object.entries(pages)) {
    let headers: IncomingHttpHeaders = {}
    for (const [extension, encoding] of Object.entries(encodings)) {
      const response = await fetchEncoded(origin + path, encoding)
      headers = response.headers
      writeFileSync(`${directory}/site/${name}.html${extension}`, response.body)
    }
    const lines = Object.entries(headers).filter(([header]) => !nginxHeaders.has(header))
    locations.push(
      `location = /${name}.html { ${lines.map(([header, value]) => `add_header ${header} "${String(value).replaceAll('"', '\\"')}";`).join(' ')} }`,
    )
  }
  writeFileSync(`${directory}/nginx.conf`, configuration(directory, port, locations))
  const child = spawn('taskset', ['-c', serverCore, 'nginx', '-p', directory, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await sleep(500)
  const pid = child.pid as number
  return { origin: `http://127.0.0.1:${port}`, pids: [pid, ...listChildren(pid)], stop: () => stopProcess(child) }
}

function fetchEncoded(url: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).on('error', reject)
  })
}

/** As Debian ships it, without a log of accesses. */
function configuration(directory: string, port: number, locations: string[]): string {
  return `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/nginx-error.log;
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; types_hash_max_size 2048; access_log off; keepalive_requests 1000000000;
  client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory}; uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
  types { text/html html; } charset utf-8; etag on; gzip_static on; brotli_static on;
  server { listen 127.0.0.1:${port}; root ${directory}/site; ${locations.join('\n    ')} }
}
`
}
