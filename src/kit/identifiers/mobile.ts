import { toIdentifier } from './identifiers.ts'

/** `maxlength` of an input for a mobile number: longer than a number, since spaces are trimmed, and a number that is too long must be refused, not cut. */
export const mobileInputLength = 20

export const invalidMobile = '请输入正确的手机号'

/** A mobile number of mainland China. */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text)
}

/** A phone number, mobile or not, as it is stored: half width, without blanks, dots, brackets and country code; a mobile number without dashes too. */
export function toPhone(text: string): string {
  const plain = toIdentifier(text)
    .replace(/^tel:/i, '')
    .replaceAll(/[\s.()]/g, '')
  const country = /^(?:\+|00)?86/.exec(plain)?.[0] ?? ''
  const abroad = country === '' ? '' : plain.slice(country.length).replace(/^-+/, '')
  // A number of eight digits may begin with 86 too.
  const national = abroad.replaceAll(/\D/g, '').length >= 10 ? abroad : ''
  const digits = (national || plain).replaceAll('-', '')
  if (isMobile(digits)) return digits
  // Abroad the first digit of an area code is left out; 400 and 800 are no area codes.
  return national ? national.replace(/^(?=[1-9])(?![48]00)/, '0') : plain
}

/** 138****1234: enough to recognise one's own number, too little to call it. */
export function maskPhone(phone: string): string {
  return phone.replace(/(.{3}).*(.{4})/s, '$1****$2')
}
