/**
 * Converts full-width letters, digits and signs, which Chinese input methods produce, to half-width ones.
 * For accounts, numbers, phones, amounts and codes; never for passwords or running text.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}

/** An account, number or code in the form in which the server parses it: half-width and trimmed. */
export function normalizeCode(text: string): string {
  return toHalfWidth(text).trim()
}
