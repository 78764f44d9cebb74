/**
 * Whether the database refuses the values themselves: a data exception, a program limit, a missing or forbidden value.
 * The same input fails again however often it is tried, unlike a lost connection, a deadlock or a concurrent write.
 */
export function isInputError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(22|54)\w{3}$|^23(502|514)$/.test(code)
}
