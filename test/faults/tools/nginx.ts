import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const install = 'apt-get install -y --no-install-recommends nginx-light'

/** nginx in front of several instances, as docs/operations.md says. Ends the process with what to install where it is missing. */
export async function startBalancer(directory: string, port: number, instances: number[]): Promise<{ stop: () => Promise<void> }> {
  if (spawnSync('nginx', ['-v']).error) {
    process.stderr.write(`nginx is missing; as root: ${install}\n`)
    process.exit(2)
  }
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port, instances))
  const child = spawn('nginx', ['-p', directory, '-c', 'nginx.conf'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

// Clients of a test name the visitor that they speak for; a real proxy uses $proxy_add_x_forwarded_for.
function configuration(directory: string, port: number, instances: number[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory};`).join(' ')
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/nginx-error.log;
events { worker_connections 768; }
http {
  access_log off; ${temporary}
  upstream portal { ${instances.map((one) => `server 127.0.0.1:${one} fail_timeout=2s;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://portal; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_next_upstream error timeout non_idempotent;
    }
  }
}
`
}
