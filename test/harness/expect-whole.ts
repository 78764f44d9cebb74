import { expect } from 'vitest'

/** A schema of a contract, or what stands for one: whether a text is accepted, and as what it is read. */
export type TextSchema = { safeParse: (text: string) => { success: boolean; data?: unknown } }

/** Each is tried before and after a valid text where the schema refuses it within. */
const additions = ['x', '!', '中', '\\', '@', ' ', '\n', '\u2028', '\0']

/**
 * Asserts that a pattern covers the whole text: what it refuses within a valid text it also refuses before and after it. White space around
 * it may be trimmed, which gives the same value.
 */
export function expectWhole(schema: TextSchema, valid: string, name = valid): void {
  const whole = schema.safeParse(valid)
  expect(whole.success, `${name}: ${valid}`).toBe(true)
  expect(listLoose(schema, valid), name).toEqual([])
}

/** What the schema accepts although more stands before or after the valid text. */
export function listLoose(schema: TextSchema, valid: string): string[] {
  const { data } = schema.safeParse(valid)
  const middle = Math.ceil(valid.length / 2)
  return additions
    .filter((added) => !schema.safeParse(`${valid.slice(0, middle)}${added}${valid.slice(middle)}`).success)
    .flatMap((added) => [`${added}${valid}`, `${valid}${added}`])
    .filter((text) => {
      const read = schema.safeParse(text)
      return read.success && read.data !== data
    })
}

/** A pattern or predicate as a schema. */
export function toTextSchema(accepts: RegExp | ((text: string) => unknown)): TextSchema {
  return { safeParse: (text) => ({ success: Boolean(accepts instanceof RegExp ? accepts.test(text) : accepts(text)), data: text }) }
}
