import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The samples of `deploy`, by the programs that they are for, where these are installed.
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test.runIf(has('systemd-analyze'))('systemd reads the units, and finds the service well shut in', () => {
  const directory = mkdtempSync(join(tmpdir(), 'units-'))
  cpSync('deploy/systemd', directory, { recursive: true })
  for (const name of ['portal.service', 'portal-backup.service']) {
    const text = readFileSync(join(directory, name), 'utf8')
    // systemd looks for the program, which stands elsewhere here.
    writeFileSync(join(directory, name), text.replaceAll('/opt/portal/portal', '/bin/true'))
  }
  const units = ['portal.service', 'portal-backup.service', 'portal-backup.timer'].map((name) => join(directory, name))
  expect(run('systemd-analyze', 'verify', ...units)).toEqual({ status: 0, output: '' })
  const { output } = run('systemd-analyze', 'security', '--offline=true', join(directory, 'portal.service'))
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(output)?.[1])).toBeLessThan(3)
})

test.runIf(has('nginx') && has('openssl'))('nginx reads its sample', () => {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [key, certificate] = [join(directory, 'portal.key'), join(directory, 'portal.pem')]
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=www.example.cn', '-keyout', key, '-out', certificate)
  mkdirSync(join(directory, 'log'))
  const sample = readFileSync('deploy/nginx/portal.conf', 'utf8')
  writeFileSync(
    join(directory, 'portal.conf'),
    sample.replaceAll('/etc/nginx/tls', directory).replaceAll('/var/log/nginx', join(directory, 'log')),
  )
  writeFileSync(
    join(directory, 'nginx.conf'),
    `pid ${directory}/pid; error_log ${directory}/log/error.log; events {} http { include ${directory}/portal.conf; }`,
  )
  expect(run('nginx', '-t', '-c', join(directory, 'nginx.conf'))).toMatchObject({ status: 0 })
})

test.runIf(has('haproxy') && has('openssl'))('HAProxy reads what is made of the cluster’s templates', () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'cluster-')), '配置')
  expect(run('sh', 'deploy/cluster/configure.sh', 'deploy/cluster/cluster.env.example', directory)).toMatchObject({ status: 0 })
  expect(run('haproxy', '-c', '-f', join(directory, 'haproxy.cfg'))).toMatchObject({ status: 0 })
})

test.runIf(has('promtool'))('Prometheus reads the alerts', () => {
  expect(run('promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml')).toMatchObject({ status: 0 })
})
