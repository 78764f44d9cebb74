import { readOwnPath, readWebAddress } from '#kit/web-addresses.ts'

/** An address that a text may link to: of the web, of this site, of a place on the page, a mail address or a telephone number. */
export function isLinkTarget(text: string): boolean {
  if (readOwnPath(text) !== undefined || /^#[^\s]+$/.test(text)) return true
  if (/^mailto:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/i.test(text) || /^tel:\+?[\d-]{3,20}$/i.test(text)) return true
  return /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(text) && readWebAddress(text) !== undefined
}

/** Typed addresses: `www.example.cn` is one of the web, `a@b.cn` a mail address. */
export function toLinkTarget(text: string): string {
  const given = text.trim()
  if (/^[^\s/:@]+@[^\s/:@][^\s/:@.]*\.[^\s/:@]+$/.test(given)) return `mailto:${given}`
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(given) ? `https://${given}` : given
}

export const wrongLinkTarget = '请输入网址（https://…）、站内地址（/…）、邮箱或电话（tel:…）'
