/** A path without `//`, which no dot segment turns into another host; the server reads all of it by `readOwnPath` of `kit`. */
const ownPath = /^\/(?!\/)(?:[^\s\\?#/]|\/(?!\/))*(?:[?#][^\s\\]*)?$/

/** An address that a text may link to: of the web, of this site, of a place on the page, a mail address or a telephone number. */
export function isLinkTarget(text: string): boolean {
  if (ownPath.test(text) || /^#[^\s]+$/.test(text)) return true
  if (/^mailto:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/i.test(text) || /^tel:\+?[\d-]{3,20}$/i.test(text)) return true
  return /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(text) && URL.canParse(text)
}

/** Typed addresses: `www.example.cn` is one of the web, `a@b.cn` a mail address. */
export function toLinkTarget(text: string): string {
  const given = text.trim()
  if (/^[^\s/:@]+@[^\s/:@][^\s/:@.]*\.[^\s/:@]+$/.test(given)) return `mailto:${given}`
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(given) ? `https://${given}` : given
}

export const wrongLinkTarget = '请输入网址（https://…）、站内地址（/…）、邮箱或电话（tel:…）'
