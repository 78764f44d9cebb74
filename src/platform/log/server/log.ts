import pino, { type Logger } from 'pino'
import { isDatabaseDown } from './database-down.ts'

const everyMs = 60_000

/** Admits one line a minute of each kind; returns how many were suppressed before it, undefined for a suppressed line. */
function createLineLimiter(now: () => number = Date.now) {
  const kinds = new Map<string, { at: number; suppressed: number }>()

  return function admitLine(kind: string): number | undefined {
    const former = kinds.get(kind)
    const age = former ? now() - former.at : Number.POSITIVE_INFINITY
    // A negative age: the clock was set back, and the kind must not stay suppressed until the former time is reached again.
    if (former && age >= 0 && age < everyMs) {
      former.suppressed++
      return undefined
    }
    kinds.set(kind, { at: now(), suppressed: 0 })
    return former?.suppressed ?? 0
  }
}

export type Log = Logger

/** Fields that are redacted, as a second defence: callers log no secrets. */
const secrets = [
  'Password',
  'password',
  'MM',
  'DSBPassword',
  'newPassword',
  'SessionID',
  'sessionId',
  'VCode',
  'VerificationCode',
  'token',
  'secretKey',
  'cookie',
  'authorization',
]

/**
 * JSON lines on standard output. Lines about an unreachable database, and lines with a field `oncePerMinute` (their kind), are written once a
 * minute and kind; `suppressed` counts the suppressed ones.
 */
export function createLog(destination?: { write: (line: string) => void }, now?: () => number): Log {
  const admitLine = createLineLimiter(now)
  const options: pino.LoggerOptions = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
    hooks: {
      logMethod(given, method) {
        const [fields, message] = given as unknown as [unknown, string | undefined]
        const kind = repeatingKind(fields)
        if (kind === undefined) return method.apply(this, given)
        const suppressed = admitLine(`${message} ${kind}`)
        if (suppressed === undefined) return
        const { oncePerMinute: _, ...rest } = fields as Record<string, unknown>
        method.call(this, suppressed > 0 ? { ...rest, suppressed } : rest, message ?? '')
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function repeatingKind(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const { err, oncePerMinute } = fields as { err?: unknown; oncePerMinute?: string }
  return oncePerMinute ?? (isDatabaseDown(err) ? 'database unreachable' : undefined)
}

/** The message of an error; an AggregateError, for several addresses of one host, has none of its own. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(getErrorMessage).join('; ')
  const message = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  if (typeof message === 'string' && message !== '') return message
  // Values of its fields may be secret, so only their names are logged.
  return typeof error === 'object' && error !== null ? `no message, fields: ${Object.keys(error).join(', ')}` : String(error)
}

/** Database errors contain the row in `detail`, so only code, table and constraint are logged. */
function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, stack, code, table, constraint } = error as Partial<Error> & { code?: string; table?: string; constraint?: string }
  return { type: name, message: getErrorMessage(error), stack, code, table, constraint }
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    log: Log
  }
}
