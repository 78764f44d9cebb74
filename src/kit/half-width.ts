/**
 * Converts full-width letters, digits and signs, which Chinese input methods produce, to half-width ones.
 * For accounts, numbers, phones, amounts and codes; never for passwords or running text.
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}
