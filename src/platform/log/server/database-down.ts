type ErrorDetails = { code?: string; syscall?: string; message?: string }

const away = /^(08|57P0[1-5]|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

/**
 * Whether an error means that the database cannot be reached: connection classes of SQLSTATE, shutdown codes, messages of the driver;
 * or that a standby answers (25006), as in the moments in which it takes the primary's place.
 * Plain objects count too: the job library reports copies of its errors.
 */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message = '' } = error as ErrorDetails
  // A missing socket, not a missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined && away.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/i.test(message)
}
