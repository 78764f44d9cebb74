import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { estimateBits, minKeyBits } from './key-strength.ts'
import type { Hsts } from '#platform/pages/server/security-headers.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'
import { loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'
import { createSettingReader, type Env, type SettingReader } from './setting-reader.ts'
import type { SmsConfig } from '#platform/sms/server/sms-account.ts'
import { type Mode, readSmsConfig } from './sms-config.ts'

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
export function readConfig(env: Env): Config {
  const errors: string[] = []
  for (const name of Object.keys(env))
    if (name.startsWith('PORTAL_') && !ours.has(name)) errors.push(`${name}: unknown setting; known are ${[...ours].join(', ')}`)
  const read = createSettingReader(env, errors)
  const mode = read.choice('PORTAL_MODE', { fallback: 'demo', allowed: ['demo', 'test', 'production'] })
  const production = mode === 'production'
  const dataDirectory = resolve(env.DATA_DIR || 'data')
  const site = readPublicUrl(read, errors, { isMissing: production && !env.PUBLIC_URL })
  const stores = readStores(read, env, errors)
  errors.push(...listKeyErrors(env, mode))

  const config = {
    mode,
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    port: read.integer('PORT', { fallback: 8080, min: 0, max: 65_535 }),
    dataDirectory,
    ...site,
    ...stores,
    previousSecretKey: env.SECRET_KEY_PREVIOUS || undefined,
    trustedProxies: read.integer('TRUST_PROXY', { fallback: 0, min: 0, max: 10 }),
    metricsToken: env.PORTAL_METRICS_TOKEN || undefined,
    pageCacheBytes: read.integer('PORTAL_PAGE_CACHE_MIB', { fallback: defaultCacheMib, min: 1, max: 4096 }) * 1024 * 1024,
    fastPath: read.choice('PORTAL_FAST_PATH', { fallback: 'on', allowed: ['on', 'off'] }) === 'on',
    // A receiver on the same machine is for trials.
    webhookNetworks: [...(production ? [] : loopbackNetworks), ...readNetworks(env, 'PORTAL_WEBHOOK_NETWORKS', errors)],
    sms: {
      ...readSmsConfig(env, mode, errors),
      dailyBudget: read.integer('SMS_DAILY_BUDGET', { fallback: defaultSmsBudget, min: 1, max: 1_000_000 }),
    },
  }
  if (errors.length > 0) throw new ConfigError(errors)
  if (!env.SECRET_KEY || !env.DATABASE_URL || !env.FILES_URL) openDataDirectory(dataDirectory)
  return { ...config, secretKey: env.SECRET_KEY || getOrCreateSecretKey(dataDirectory) }
}

/** HSTS is for an https origin, and on by default there. */
function readPublicUrl(read: SettingReader, errors: string[], { isMissing }: { isMissing: boolean }): Pick<Config, 'publicUrl' | 'hsts'> {
  const publicUrl = read.url('PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl && (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username))
    errors.push('PUBLIC_URL: must be an origin such as https://www.example.cn, without path, query or user')
  if (isMissing) errors.push('PUBLIC_URL: required in production, e.g. https://www.example.cn')
  const isHttps = publicUrl?.protocol === 'https:'
  const hsts = read.choice('PORTAL_HSTS', { fallback: isHttps ? 'self' : 'off', allowed: ['off', 'self', 'subdomains'] })
  if (hsts !== 'off' && !isHttps) errors.push(`PORTAL_HSTS: ${hsts} needs a PUBLIC_URL that starts with https://`)
  return { publicUrl: publicUrl?.origin, hsts }
}

/** Databases and files outside the data directory. */
function readStores(read: SettingReader, env: Env, errors: string[]): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'filesUrl'> {
  read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  read.url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) errors.push('DATABASE_OWNER_URL: only together with DATABASE_URL')
  read.url('FILES_URL', ['s3:'])
  return {
    databaseUrl: env.DATABASE_URL || undefined,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    filesUrl: env.FILES_URL || undefined,
  }
}

function listKeyErrors({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: previous }: Env, mode: Mode): string[] {
  const production = mode === 'production'
  const errors: string[] = []
  if (production && !key) errors.push('SECRET_KEY: required in production; make one with: openssl rand -base64 48')
  else if (key && Buffer.byteLength(key) < 32) errors.push('SECRET_KEY: must be at least 32 bytes long')
  else if (production && estimateBits(key ?? '') < minKeyBits)
    errors.push('SECRET_KEY: too easy to guess (repetition or sequence); make one with: openssl rand -base64 48')
  if (previous && Buffer.byteLength(previous) < 32) errors.push('SECRET_KEY_PREVIOUS: must be at least 32 bytes long, as the key it was')
  if (previous && previous === key) errors.push('SECRET_KEY_PREVIOUS: is the same as SECRET_KEY; leave it out, or give the key of before')
  return errors
}

function readNetworks(env: Env, name: string, errors: string[]): string[] {
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
