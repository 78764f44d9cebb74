type Fault = { code?: string; syscall?: string; message?: string }

const away = /^(08|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/**
 * Connection classes of SQLSTATE, shutdown codes, and what the driver says when nothing answers.
 * An error may come as a plain object: the job library reports copies of its errors.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message = '' } = error as Fault
  // A socket that is not there, but no missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && away.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i.test(message)
}
