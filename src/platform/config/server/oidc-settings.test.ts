import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-oidc-'))
afterAll(() => rmSync(directory, { recursive: true }))

type Env = Record<string, string>
const demo: Env = { DATA_DIR: directory }
const production: Env = {
  ...demo,
  PORTAL_MODE: 'production',
  PUBLIC_URL: 'https://www.example.cn',
  SECRET_KEY: randomBytes(24).toString('base64'),
  SMS_PROVIDER: 'none',
}
const given: Env = { PORTAL_OIDC_ISSUER: 'https://id.example.cn', PORTAL_OIDC_CLIENT_ID: 'portal', PORTAL_OIDC_CLIENT_SECRET: 'secret' }

function listErrors(env: Env): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

test('without an issuer there is no directory', () => {
  expect(readConfig(demo).oidc).toBeUndefined()
})

test('what is given is read, and what is not has its default', () => {
  expect(readConfig({ ...demo, ...given }).oidc).toEqual({
    issuer: 'https://id.example.cn',
    clientId: 'portal',
    clientSecret: 'secret',
    name: '统一身份认证',
    roleClaim: '',
    roles: {},
    networks: [],
    localAccounts: undefined,
    timeoutMs: 10_000,
  })
})

test.each<[Env, object]>([
  [{ PORTAL_OIDC_NAME: '企业微信' }, { name: '企业微信' }],
  [
    { PORTAL_OIDC_ROLE_CLAIM: 'groups', PORTAL_OIDC_ROLES: 'portal-finance=finance, portal-admin = administrator ,' },
    { roleClaim: 'groups', roles: { 'portal-finance': 'finance', 'portal-admin': 'administrator' } },
  ],
  [{ PORTAL_OIDC_NETWORKS: '10.20.0.0/16, fd00::/8' }, { networks: ['10.20.0.0/16', 'fd00::/8'] }],
  [{ PORTAL_LOCAL_STAFF: 'admin, second' }, { localAccounts: ['admin', 'second'] }],
  [{ PORTAL_LOCAL_STAFF: ' , ' }, { localAccounts: [] }],
  [{ PORTAL_LOCAL_STAFF: '' }, { localAccounts: undefined }],
  [{ PORTAL_OIDC_ISSUER: 'http://127.0.0.1:9000' }, { issuer: 'http://127.0.0.1:9000' }],
])('%j is read', (more, expected) => {
  expect(readConfig({ ...demo, ...given, ...more }).oidc).toMatchObject(expected)
})

test.each<[string, Env, string]>([
  ['no address', { PORTAL_OIDC_ISSUER: 'id.example.cn' }, 'PORTAL_OIDC_ISSUER: must be an address'],
  ['an address of another kind', { PORTAL_OIDC_ISSUER: 'ftp://id.example.cn' }, 'PORTAL_OIDC_ISSUER: must be an address'],
  ['no client', { PORTAL_OIDC_CLIENT_ID: '' }, 'PORTAL_OIDC_CLIENT_ID: required with PORTAL_OIDC_ISSUER'],
  ['no secret', { PORTAL_OIDC_CLIENT_SECRET: '' }, 'PORTAL_OIDC_CLIENT_SECRET: required with PORTAL_OIDC_ISSUER'],
  ['a long name', { PORTAL_OIDC_NAME: '名'.repeat(21) }, 'PORTAL_OIDC_NAME: at most 20 characters'],
  ['a claim without roles', { PORTAL_OIDC_ROLE_CLAIM: 'groups' }, 'PORTAL_OIDC_ROLE_CLAIM and PORTAL_OIDC_ROLES only together'],
  ['roles without a claim', { PORTAL_OIDC_ROLES: 'a=finance' }, 'PORTAL_OIDC_ROLE_CLAIM and PORTAL_OIDC_ROLES only together'],
  ['a group without a role', { PORTAL_OIDC_ROLE_CLAIM: 'g', PORTAL_OIDC_ROLES: 'a=finance,b' }, 'PORTAL_OIDC_ROLES'],
  ['a network that is none', { PORTAL_OIDC_NETWORKS: '10.20.0.0/99' }, 'PORTAL_OIDC_NETWORKS: must be networks'],
])('%s is refused at its setting', (_, more, message) => {
  expect(listErrors({ ...demo, ...given, ...more })).toEqual([expect.stringContaining(message)])
})

test('in production the directory speaks TLS', () => {
  expect(listErrors({ ...production, ...given })).toEqual([])
  expect(listErrors({ ...production, ...given, PORTAL_OIDC_ISSUER: 'http://id.example.cn' })).toEqual([
    'PORTAL_OIDC_ISSUER: must begin with https:// in production',
  ])
})

test.each(['PORTAL_OIDC_CLIENT_ID', 'PORTAL_OIDC_CLIENT_SECRET', 'PORTAL_OIDC_ROLE_CLAIM', 'PORTAL_LOCAL_STAFF'])(
  '%s means nothing without an issuer, and is refused',
  (name) => {
    expect(listErrors({ ...demo, [name]: 'admin' })).toEqual([`${name}: only together with PORTAL_OIDC_ISSUER`])
  },
)
