import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { estimateBits, leastKeyBits } from './key-strength.ts'
import type { Hsts } from '#platform/pages/server/security-headers.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'
import { loopbackNetworks } from '#platform/webhooks/server/receiver-address.ts'
import { type Mode, readSmsConfig, type SmsConfig } from './sms-config.ts'

export type Config = {
  mode: Mode
  host: string
  port: number
  dataDirectory: string
  /** undefined: the embedded PostgreSQL under the data directory. */
  databaseUrl: string | undefined
  /** Migrates the database of `databaseUrl` and owns its tables; undefined: the same role does both. */
  databaseOwnerUrl: string | undefined
  filesUrl: string | undefined
  /** The site's own origin without a trailing slash; undefined: the Host header's (demo and test). */
  publicUrl: string | undefined
  hsts: Hsts
  secretKey: string
  /** The key before a change: values encrypted with it are re-encrypted at the start. */
  previousSecretKey: string | undefined
  trustedProxies: number
  /** Bearer token that opens /metrics to others than loopback. */
  metricsToken: string | undefined
  /** Memory for cached pages and replies, in bytes. */
  pageCacheBytes: number
  /** false: cached responses go through node:http too. */
  fastPath: boolean
  sms: SmsConfig
  /** Internal networks that a webhook may reach. */
  webhookNetworks: string[]
}

/** All errors of the settings, one line each; the program does not start. */
export class ConfigError extends Error {
  readonly errors: string[]
  constructor(errors: string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}

const ours = new Set([
  'PORTAL_MODE',
  'PORTAL_HSTS',
  'PORTAL_METRICS_TOKEN',
  'PORTAL_PAGE_CACHE_MIB',
  'PORTAL_FAST_PATH',
  'PORTAL_WEBHOOK_NETWORKS',
])
const defaultCacheMib = 64
const defaultSmsBudget = 500

/** Reads the environment variables; throws a ConfigError that names all errors at once. Unknown PORTAL_ settings are errors. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const errors: string[] = []
  for (const name of Object.keys(env))
    if (name.startsWith('PORTAL_') && !ours.has(name)) errors.push(`${name}: unknown setting; known are ${[...ours].join(', ')}`)

  const mode = oneOf(env.PORTAL_MODE || 'demo', ['demo', 'test', 'production'] as const)
  if (!mode) errors.push(`PORTAL_MODE: must be demo, test or production, not "${env.PORTAL_MODE}"`)
  const production = mode === 'production'

  function integer(name: string, fallback: number, min: number, max: number): number {
    const text = env[name] || String(fallback)
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= min && number <= max)) errors.push(`${name}: must be a whole number from ${min} to ${max}, not "${text}"`)
    return number
  }
  function url(name: string, protocols: string[]): URL | undefined {
    const text = env[name]
    if (!text) return undefined
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    if (!parsed || !protocols.includes(parsed.protocol))
      errors.push(`${name}: must be an address starting with ${protocols.join('// or ')}//`)
    return parsed
  }

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username))
    errors.push('PUBLIC_URL: must be an origin such as https://www.example.cn, without path, query or user')
  if (production && !env.PUBLIC_URL) errors.push('PUBLIC_URL: required in production, e.g. https://www.example.cn')
  const isHttps = publicUrl?.protocol === 'https:'
  const hsts = oneOf(env.PORTAL_HSTS || (isHttps ? 'self' : 'off'), ['off', 'self', 'subdomains'] as const)
  if (!hsts) errors.push(`PORTAL_HSTS: must be off, self or subdomains, not "${env.PORTAL_HSTS}"`)
  else if (hsts !== 'off' && !isHttps) errors.push(`PORTAL_HSTS: ${hsts} needs a PUBLIC_URL that starts with https://`)
  url('DATABASE_URL', ['postgres:', 'postgresql:'])
  url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) errors.push('DATABASE_OWNER_URL: only together with DATABASE_URL')
  url('FILES_URL', ['s3:'])

  const fastPath = oneOf(env.PORTAL_FAST_PATH || 'on', ['on', 'off'] as const)
  if (!fastPath) errors.push(`PORTAL_FAST_PATH: must be on or off, not "${env.PORTAL_FAST_PATH}"`)

  const dataDirectory = resolve(env.DATA_DIR || 'data')
  if (production && !env.SECRET_KEY) errors.push('SECRET_KEY: required in production; make one with: openssl rand -base64 48')
  else if (env.SECRET_KEY && Buffer.byteLength(env.SECRET_KEY) < 32) errors.push('SECRET_KEY: must be at least 32 bytes long')
  else if (production && estimateBits(env.SECRET_KEY ?? '') < leastKeyBits)
    errors.push('SECRET_KEY: too easy to guess (repetition or sequence); make one with: openssl rand -base64 48')

  if (env.SECRET_KEY_PREVIOUS && Buffer.byteLength(env.SECRET_KEY_PREVIOUS) < 32)
    errors.push('SECRET_KEY_PREVIOUS: must be at least 32 bytes long, as the key it was')
  if (env.SECRET_KEY_PREVIOUS && env.SECRET_KEY_PREVIOUS === env.SECRET_KEY)
    errors.push('SECRET_KEY_PREVIOUS: is the same as SECRET_KEY; leave it out, or give the key of before')

  const config = {
    mode: mode ?? 'demo',
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port: integer('PORT', 8080, 0, 65_535),
    dataDirectory,
    databaseUrl: env.DATABASE_URL || undefined,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    filesUrl: env.FILES_URL || undefined,
    publicUrl: publicUrl?.origin,
    previousSecretKey: env.SECRET_KEY_PREVIOUS || undefined,
    hsts: hsts ?? 'off',
    trustedProxies: integer('TRUST_PROXY', 0, 0, 10),
    metricsToken: env.PORTAL_METRICS_TOKEN || undefined,
    pageCacheBytes: integer('PORTAL_PAGE_CACHE_MIB', defaultCacheMib, 1, 4096) * 1024 * 1024,
    fastPath: fastPath === 'on',
    // A receiver on the same machine is for trials.
    webhookNetworks: [...(production ? [] : loopbackNetworks), ...readNetworks(env, 'PORTAL_WEBHOOK_NETWORKS', errors)],
    sms: readSmsConfig(env, mode ?? 'demo', integer('SMS_DAILY_BUDGET', defaultSmsBudget, 1, 1_000_000), errors),
  }
  if (errors.length > 0) throw new ConfigError(errors)
  if (!env.SECRET_KEY || !env.DATABASE_URL || !env.FILES_URL) openDataDirectory(dataDirectory)
  return { ...config, secretKey: env.SECRET_KEY || getOrCreateSecretKey(dataDirectory) }
}

function readNetworks(env: Record<string, string | undefined>, name: string, errors: string[]): string[] {
  const networks = (env[name] ?? '').split(',').flatMap((text) => text.trim() || [])
  for (const network of networks)
    if (!isNetwork(network)) errors.push(`${name}: must be networks such as 10.20.0.0/16, separated by commas, not "${network}"`)
  return networks
}

/** Warnings about allowed but unlikely settings, for log and terminal at the start. */
export function listWarnings({ mode, publicUrl }: Config): string[] {
  if (mode !== 'production' || !publicUrl?.startsWith('http:')) return []
  return [`PUBLIC_URL: ${publicUrl} is not https: sessions and passwords travel unencrypted, cookies are not Secure, HSTS is off`]
}

function oneOf<T extends string>(text: string, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === text)
}

/** One level at a time: with `recursive: true` Node loops forever on a file system that creates no directories, such as /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o755 })
}

function openDataDirectory(path: string): void {
  try {
    makeDirectory(path)
    accessSync(path, constants.W_OK)
    if (!statSync(path).isDirectory()) throw new Error('not a directory')
  } catch (error) {
    throw new ConfigError([`DATA_DIR: no directory that can be written: ${(error as Error).message}`])
  }
}

/** A demo needs no SECRET_KEY: one is generated at the first start and stored in the data directory. */
function getOrCreateSecretKey(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret-key')
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' })
  return readFileSync(path, 'utf8')
}
