import { toHalfWidth } from './half-width.ts'

// GB 32100-2015: no I, O, S, V, Z.
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const form = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

export function normalizeCreditCode(text: string): string {
  return toHalfWidth(text).replaceAll(/\s/g, '').toUpperCase()
}

/** 18 characters of the right kinds; says nothing of the check digit. */
export function isCreditCode(code: string): boolean {
  return form.test(code)
}

/**
 * Does the last character agree with the others? The weights are 3^i mod 31.
 * Some early codes issued in Fujian are valid and fail, so callers warn and never refuse.
 */
export function hasValidCheckDigit(code: string): boolean {
  let [sum, weight] = [0, 1]
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return alphabet.charAt((31 - (sum % 31)) % 31) === code.charAt(17)
}
