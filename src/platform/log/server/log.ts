import pino, { type Logger } from 'pino'

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

export function createLog(destination?: { write: (line: string) => void }): Log {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Database errors carry the offending row in `detail`: only their code and place are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, table, constraint } = error as { code?: string; table?: string; constraint?: string }
  return { type: error.name, message: error.message, stack: error.stack, code, table, constraint }
}
