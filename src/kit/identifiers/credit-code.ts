import { toIdentifier } from './identifiers.ts'

// GB 32100-2015: no I, O, S, V, Z.
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const form = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** A unified social credit code or another tax number as it is stored: half width, upper case, without blanks and dashes. */
export function normalizeCreditCode(text: string): string {
  return toIdentifier(text).replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether the text has the 18 characters of a unified social credit code; the check digit is not tested. */
export function isCreditCode(code: string): boolean {
  return form.test(code)
}

/**
 * Whether the last character is the check digit of the others (GB 32100-2015: weights 3^i mod 31).
 * Some valid codes that were issued early in Fujian fail, so callers warn and never refuse.
 */
export function hasValidCheckDigit(code: string): boolean {
  let [sum, weight] = [0, 1]
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
}
