import { isDate } from '#kit/dates.ts'
import { isEmail } from '#kit/identifiers/emails.ts'

/** RFC 8615 and RFC 9116. */
export const securityTextPath = '/.well-known/security.txt'

/** The page that says how faults are reported and handled. */
export const disclosurePath = '/security'

/** A contact as RFC 9116 writes it: an address of https, mailto or tel; an e-mail address alone becomes a mailto. */
export function toSecurityContact(text: string): string {
  const given = text.trim()
  return isEmail(given) ? `mailto:${given}` : given
}

/** Why a contact can't stand in security.txt; undefined for one that can, or none. */
export function findContactError(text: string): string | undefined {
  const contact = toSecurityContact(text)
  if (contact === '' || /^tel:\+?[\d-]{5,20}$/.test(contact)) return undefined
  if (contact.startsWith('mailto:') && isEmail(contact.slice('mailto:'.length))) return undefined
  if (!/\s/.test(contact) && URL.canParse(contact) && new URL(contact).protocol === 'https:') return undefined
  return '请填写邮箱、https 网址，或 tel: 开头的电话'
}

export function findExpiryError(text: string): string | undefined {
  return text.trim() === '' || isDate(text.trim()) ? undefined : '请按 2027-06-30 的格式填写日期'
}

/** The file of RFC 9116; undefined while it has no contact or no end, both of which the standard requires. */
export function writeSecurityText(origin: string, { contact, expires }: { contact: string; expires: string }): string | undefined {
  if (contact === '' || expires === '') return undefined
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}T23:59:59+08:00`,
    'Preferred-Languages: zh, en',
    `Canonical: ${origin}${securityTextPath}`,
    `Policy: ${origin}${disclosurePath}`,
  ]
  return `${lines.join('\n')}\n`
}
