import { toIdentifier } from './identifiers.ts'

/** What mail providers give out, which is less than RFC 5321 permits: a local part of letters, digits and a few signs. */
const form = /^[a-z\d_][a-z\d._%+'-]*@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i

/** An address as it is stored, also where it was copied as a link (mailto:…) or with its owner's name (张伟 <name@…>). */
export function toEmail(text: string): string {
  const given = toIdentifier(text.replaceAll('＠', '@'))
  const address = /<([^<>]*)>$/.exec(given)?.[1] ?? given
  return address
    .replace(/^mailto:/i, '')
    .replace(/\?.*/, '')
    .replaceAll(/\s/g, '')
}

/** Of an address as `toEmail` returns it. */
export function isEmail(text: string): boolean {
  return form.test(text) && !/\.[.@]/.test(text)
}

/** As it is shown to others: z***@example.com. */
export function maskEmail(address: string): string {
  return address.replace(/^(.).*(?=@)/s, '$1***')
}
