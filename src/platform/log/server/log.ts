import pino, { type Logger } from 'pino'
import { isDatabaseDown } from '#platform/db/server/database-down.ts'
import { createLineLimiter } from './line-limiter.ts'

export type Log = Logger

/** JSON lines on standard output. What may hold a secret is never handed to it; the list below is the net under that. */
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
 * Lines about a database that is away, and lines with a field `oncePerMinute` (their kind), come once a minute and kind;
 * `leftOut` counts those in between.
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
        const leftOut = admitLine(`${message} ${kind}`)
        if (leftOut === undefined) return
        const { oncePerMinute: _, ...rest } = fields as Record<string, unknown>
        method.call(this, leftOut > 0 ? { ...rest, leftOut } : rest, message ?? '')
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function repeatingKind(fields: unknown): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const { err, oncePerMinute } = fields as { err?: unknown; oncePerMinute?: string }
  return oncePerMinute ?? (isDatabaseDown(err) ? 'database away' : undefined)
}

/** What is wrong, in words: an error for several addresses of one host has no message of its own. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(getErrorMessage).join('; ')
  const message = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  if (typeof message === 'string' && message !== '') return message
  // Its fields may hold what no log must: their names have to do.
  return typeof error === 'object' && error !== null ? `no message, fields: ${Object.keys(error).join(', ')}` : String(error)
}

/** Database errors carry the offending row in `detail`: only their code and place are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { name, stack, code, table, constraint } = error as Partial<Error> & { code?: string; table?: string; constraint?: string }
  return { type: name, message: getErrorMessage(error), stack, code, table, constraint }
}
