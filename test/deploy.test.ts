import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
  .map(read)
  .join('\n')

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/portal.json'])('%s asks for metrics that the portal has', (path) => {
  // A histogram is asked for by its buckets.
  const asked = new Set(Array.from(read(path).matchAll(/portal_[a-z_]+/g), ([name]) => name.replace(/_bucket$/, '')))
  expect(asked.size).toBeGreaterThan(8)
  expect([...asked].filter((name) => !sources.includes(`'${name}'`))).toEqual([])
})

test('the samples set variables that README.md explains', () => {
  const explained = new Set(read('README.md').match(/(?<=`)[A-Z_]{4,}(?=`)/g))
  const lines = read('deploy/systemd/portal.env.example').match(/^[A-Z_]+(?==)/gm) ?? []
  const inUnits = Array.from(read('deploy/systemd/portal.service').matchAll(/^Environment=([A-Z_]+)/gm), ([, name]) => name)
  const composed = /portal:\n[^]*?environment:\n([^]*?)\n {4}volumes/.exec(read('deploy/container/compose.yaml'))?.[1] ?? ''
  const inContainer = Array.from(composed.matchAll(/^ +([A-Z_]+):/gm), ([, name]) => name)
  const set = [...lines, ...inUnits, ...inContainer]
  expect(set.length).toBeGreaterThan(12)
  expect(set.filter((name) => !explained.has(String(name)))).toEqual([])
})

test.each(['portal.conf', 'portal-gm.conf'])(
  'the proxy’s log of %s holds no parameters of addresses, which carry session ids and the page password',
  (name) => {
    const format = /log_format portal '[^']*'/.exec(read('deploy/nginx/portal.conf'))?.[0]
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_)/)
    const sample = read(`deploy/nginx/${name}`)
    expect(sample.match(/access_log [^;]*;/g)?.every((line) => line.endsWith(' portal;'))).toBe(true)
  },
)

test('the sample with SM2 certificates differs from the plain one in its certificates alone', () => {
  const toLines = (name: string) => new Set(read(`deploy/nginx/${name}`).match(/^ +[a-z].*;$/gm))
  const [plain, gm] = [toLines('portal.conf'), toLines('portal-gm.conf')]
  const added = [...gm.difference(plain)].map((line) => line.trim().split(' ')[0])
  expect(added).toEqual([
    'enable_ntls',
    'ssl_sign_certificate',
    'ssl_sign_certificate_key',
    'ssl_enc_certificate',
    'ssl_enc_certificate_key',
  ])
})
