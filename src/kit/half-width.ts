/**
 * Full-width letters, digits and signs, as Chinese input methods write them, become the half-width ones they stand for.
 * For accounts, numbers, phones, amounts and codes; never for passwords, nor for text that people read.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}

/** An account, number or code as the server reads what was typed. */
export function normalizeCode(text: string): string {
  return toHalfWidth(text).trim()
}
