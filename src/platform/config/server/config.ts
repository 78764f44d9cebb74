import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Hsts } from '#platform/page-cache/server/security-headers.ts'
import { loopbackNetworks } from '#platform/outgoing/server/internal-networks.ts'
import type { SmsConfig } from '#platform/sms/server/sms-account.ts'
import type { TracingTarget } from '#platform/tracing/server/tracer.ts'
import type { MailAccount } from '#platform/mail/server/mail.ts'
import { toMailAccount } from './mail-settings.ts'
import { type OidcSettings, toOidcSettings } from './oidc-settings.ts'
import { type Env, parseSettings } from './settings.ts'
import { toTracingTarget } from './tracing-settings.ts'
import { type Mode, toSmsConfig } from './sms-settings.ts'

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
  /** Where the log of the embedded database is archived, and for how many days; undefined: it is not. */
  walArchive: { place: string; days: number } | undefined
  /** The site's own origin without a trailing slash; undefined: the Host header's (demo and test). */
  publicUrl: string | undefined
  hsts: Hsts
  secretKey: SecretKey
  /** The key before a change: values encrypted with it are re-encrypted at the start. */
  previousSecretKey: SecretKey | undefined
  trustedProxies: number
  /** Bearer token that opens /metrics to others than loopback. */
  metricsToken: string | undefined
  /** Memory for cached pages and replies, in bytes. */
  pageCacheBytes: number
  /** false: cached responses go through node:http too. */
  fastPath: boolean
  sms: SmsConfig
  /** undefined: no mail is sent. */
  mail: MailAccount | undefined
  /** The directory through which staff may sign in; undefined: there is none. */
  oidc: OidcSettings | undefined
  /** Where traces are sent; undefined: nowhere, and none are made. */
  tracing: TracingTarget | undefined
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

/** Reads the environment variables; throws a ConfigError that names all errors at once. Unknown PORTAL_ and SMS_ settings are errors. */
export function readConfig(env: Env): Config {
  const read = parseSettings(env)
  if ('errors' in read) throw new ConfigError(read.errors.map(({ name, msg }) => `${name}: ${msg}`))
  const { settings } = read
  const { PORTAL_MODE: mode = 'demo', SECRET_KEY, DATABASE_URL, FILES_URL, PORTAL_CRYPTO: suite } = settings
  const isProduction = mode === 'production'
  const dataDirectory = resolve(settings.DATA_DIR)
  const publicUrl = settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin
  if (!SECRET_KEY || !DATABASE_URL || !FILES_URL) openDataDirectory(dataDirectory)
  return {
    mode,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    port: settings.PORT,
    dataDirectory,
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    filesUrl: FILES_URL,
    walArchive: settings.PORTAL_WAL_ARCHIVE ? { place: settings.PORTAL_WAL_ARCHIVE, days: settings.PORTAL_WAL_DAYS } : undefined,
    publicUrl,
    // For an https origin, and on by default there.
    hsts: settings.PORTAL_HSTS ?? (publicUrl?.startsWith('https:') ? 'self' : 'off'),
    secretKey: { text: SECRET_KEY ?? getOrCreateSecretKey(dataDirectory), suite },
    previousSecretKey: settings.SECRET_KEY_PREVIOUS ? { text: settings.SECRET_KEY_PREVIOUS, suite } : undefined,
    trustedProxies: settings.TRUST_PROXY,
    metricsToken: settings.PORTAL_METRICS_TOKEN,
    pageCacheBytes: settings.PORTAL_PAGE_CACHE_MIB * 1024 * 1024,
    fastPath: settings.PORTAL_FAST_PATH === 'on',
    // A receiver on the same machine is for trials.
    webhookNetworks: [...(isProduction ? [] : loopbackNetworks), ...settings.PORTAL_WEBHOOK_NETWORKS],
    sms: toSmsConfig(settings, mode),
    mail: toMailAccount(settings),
    oidc: toOidcSettings(settings),
    tracing: toTracingTarget(settings),
  }
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
