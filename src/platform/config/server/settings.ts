import * as z from 'zod'
import { hasSuite } from '#gateway/server/crypto/secret-key.ts'
import { isNetwork } from '#platform/limits/server/networks.ts'
import { listMailConflicts, mailFields } from './mail-settings.ts'
import { listOidcConflicts, oidcFields } from './oidc-settings.ts'
import { address, choice, isOrigin, parseUrl, wholeNumber } from './setting-fields.ts'
import { tracingFields } from './tracing-settings.ts'
import { listSmsConflicts, type Mode, modes, smsFields } from './sms-settings.ts'

/** Random keys of 32 hexadecimal digits are estimated at about 115 bits. */
export const minKeyBits = 80

/** Estimates the entropy from the frequencies of bytes and of their differences: it detects repetition and sequences, not dictionary words. */
export function estimateBits(key: string): number {
  const bytes = [...Buffer.from(key)]
  const period = bytes.findIndex((_, n) => n > 0 && bytes.every((byte, i) => byte === bytes[i % n]))
  const unit = period > 0 ? bytes.slice(0, period) : bytes
  const steps = unit.slice(1).map((byte, i) => byte - (unit[i] as number))
  return Math.min(getEntropy(unit), getEntropy(steps))
}

function getEntropy(values: number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / values.length), 0)
}

export type Env = Record<string, string | undefined>

/** A setting and what is wrong with it. */
export type SettingError = { name: string; msg: string }

const minKeyBytes = 32
const key = (msg: string) => z.string().refine((text) => Buffer.byteLength(text) >= minKeyBytes, { error: msg })
const isOriginOrNone = (text: string) => isOrigin(parseUrl(text) ?? new URL('http://none'))

const fields = {
  PORTAL_MODE: choice(modes).optional(),
  PORTAL_HSTS: choice(['off', 'self', 'subdomains']).optional(),
  PORTAL_METRICS_TOKEN: z.string().optional(),
  PORTAL_PAGE_CACHE_MIB: wholeNumber({ fallback: 64, min: 1, max: 4096 }),
  PORTAL_CRYPTO: choice(['international', 'gm'])
    .default('international')
    .refine(hasSuite, { error: 'gm needs SM3 and SM4-GCM, which the OpenSSL of this Node lacks; use the Node that the portal ships with' }),
  PORTAL_FAST_PATH: choice(['on', 'off']).default('on'),
  PORTAL_WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(
      z.array(
        z.string().refine(isNetwork, {
          error: ({ input }) => `must be networks such as 10.20.0.0/16, separated by commas, not "${String(input)}"`,
        }),
      ),
    ),
  HOST: z.string().optional(),
  PORT: wholeNumber({ fallback: 8080, min: 0, max: 65_535 }),
  TRUST_PROXY: wholeNumber({ fallback: 0, min: 0, max: 10 }),
  DATA_DIR: z.string().default('data'),
  PUBLIC_URL: address('http:', 'https:')
    .refine(isOriginOrNone, { error: 'must be an origin such as https://www.example.cn, without path, query or user' })
    .optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: address('postgres:', 'postgresql:').optional(),
  FILES_URL: address('s3:').optional(),
  PORTAL_WAL_ARCHIVE: z
    .string()
    .refine((text) => text.startsWith('/') || parseUrl(text)?.protocol === 's3:', {
      error: 'must be a folder, from the root on, or an address starting with s3://',
    })
    .optional(),
  PORTAL_WAL_DAYS: wholeNumber({ fallback: 14, min: 1, max: 400 }),
  SECRET_KEY: key('must be at least 32 bytes long').optional(),
  SECRET_KEY_PREVIOUS: key('must be at least 32 bytes long, as the key it was').optional(),
  ...smsFields,
  ...mailFields,
  ...oidcFields,
  ...tracingFields,
}

// A conflict is told beside whatever else is wrong, so that one start names all errors.
const schema = z.strictObject(fields).superRefine(
  (settings, context) => {
    for (const { name, msg } of listConflicts(settings)) context.addIssue({ code: 'custom', path: [name], message: msg })
  },
  { when: () => true },
)

export type Settings = z.infer<typeof schema>

/** Reads the environment variables that are ours; an empty one is not set. */
export function parseSettings(env: Env): { settings: Settings } | { errors: SettingError[] } {
  const ours = Object.entries(env).filter(([name, text]) => (name in fields ? text : isPrefixed(name)))
  const { data: settings, error } = schema.safeParse(Object.fromEntries(ours))
  return settings ? { settings } : { errors: error?.issues.flatMap(toErrors) ?? [] }
}

const prefixes = ['PORTAL_', 'SMS_', 'SMTP_']

function isPrefixed(name: string): boolean {
  return prefixes.some((prefix) => name.startsWith(prefix))
}

function toErrors(issue: z.core.$ZodIssue): SettingError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => ({ name, msg: describeUnknown(name) }))
  return [{ name: String(issue.path[0]), msg: issue.message }]
}

function describeUnknown(name: string): string {
  const known = Object.keys(fields).filter((one) => prefixes.some((prefix) => one.startsWith(prefix) && name.startsWith(prefix)))
  return `unknown setting; known are ${known.join(', ')}`
}

/** What only settings together can be wrong with; each may be malformed itself. */
function listConflicts(settings: Settings): SettingError[] {
  const mode = modes.find((one) => one === settings.PORTAL_MODE) ?? 'demo'
  const { PUBLIC_URL: site, PORTAL_HSTS: hsts, DATABASE_URL: database, DATABASE_OWNER_URL: owner } = settings
  return [
    // Else a production machine whose mode was forgotten would load demo accounts into its database.
    ...(!settings.PORTAL_MODE && (database || isPublic(site))
      ? [{ name: 'PORTAL_MODE', msg: 'required beside PUBLIC_URL or DATABASE_URL: production, or demo for a trial' }]
      : []),
    ...(mode === 'production' && !site ? [{ name: 'PUBLIC_URL', msg: 'required in production, e.g. https://www.example.cn' }] : []),
    ...((hsts === 'self' || hsts === 'subdomains') && parseUrl(site ?? '')?.protocol !== 'https:'
      ? [{ name: 'PORTAL_HSTS', msg: `${hsts} needs a PUBLIC_URL that starts with https://` }]
      : []),
    ...(settings.PORTAL_WAL_ARCHIVE && database
      ? [{ name: 'PORTAL_WAL_ARCHIVE', msg: 'archives the embedded database only; that of DATABASE_URL has its own archive_command' }]
      : []),
    ...(owner && !database ? [{ name: 'DATABASE_OWNER_URL', msg: 'only together with DATABASE_URL' }] : []),
    ...listKeyConflicts(settings, mode),
    ...listSmsConflicts(settings, mode),
    ...listMailConflicts(settings),
    ...listOidcConflicts(settings, mode),
  ]
}

/** Whether an address is one that others ask for: a trial on one's own machine may name itself. */
function isPublic(site: string | undefined): boolean {
  const host = site && parseUrl(site)?.hostname
  return Boolean(host) && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host ?? '')
}

function listKeyConflicts({ SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous }: Settings, mode: Mode): SettingError[] {
  const advice = 'make one with: openssl rand -base64 48'
  const isWeak = current && Buffer.byteLength(current) >= minKeyBytes && estimateBits(current) < minKeyBits
  return [
    ...(mode === 'production' && !current ? [{ name: 'SECRET_KEY', msg: `required in production; ${advice}` }] : []),
    ...(mode === 'production' && isWeak ? [{ name: 'SECRET_KEY', msg: `too easy to guess (repetition or sequence); ${advice}` }] : []),
    ...(previous && previous === current
      ? [{ name: 'SECRET_KEY_PREVIOUS', msg: 'is the same as SECRET_KEY; leave it out, or give the key of before' }]
      : []),
  ]
}
