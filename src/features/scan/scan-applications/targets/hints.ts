import { stripMark } from './entries.ts'
import type { ErrorCode } from './messages.ts'
import { foldWidth } from './names/domains.ts'
import { parseEntries } from './parse-entries.ts'

const quad = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
/** Dashes, tildes and words between the ends of a range. */
const rangeMark = String.raw`(?:[-\u2010-\u2015\u2212\u2043~\uff5e\u5230\u81f3\u2026\u2192]+|to\b)`
const addresses = new RegExp(
  String.raw`(${quad})(?:\s*${rangeMark}\s*(${quad}|\d{1,3})(?![\d.])|\s*(/\d{1,2})(?!\d)|:(\d{2,5})(?!\d))?`,
  'gu',
)
/** Mask, netmask, 掩码 or 子网掩码, where it stands before the mask. */
const maskWord = String.raw`(?:\s(?:(?:net)?mask|(?:\u5b50\u7f51)?\u63a9\u7801))?[\s:\uff1a]\s*`
const subnet = new RegExp(String.raw`(${quad})${maskWord}(255(?:\.\d{1,3}){3})`, 'giu')
/** What follows is not to be scanned. */
const exclusion = /除|不含|不包[含括]|不扫|(?:^|[\s(（])(?:except|exclud|without)|[非^](?=\d)/iu
/** Whole, neither the end of a longer one nor of a mail address. */
const latinNames = /(?:^|[^a-z0-9_.@-])([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?![a-z0-9_-])/gi

/** The addresses or the names inside of what was typed, without quotes, brackets and words around them, or ''. */
function getMeaning(text: string): string {
  const found = [...text.replace(subnet, '$1').matchAll(addresses)].map(([, from, to, prefix = '', port]) =>
    port ? `http://${from}:${port}/` : `${from}${to ? `-${to}` : ''}${prefix}`,
  )
  const names = Array.from(text.matchAll(latinNames), ([, name = '']) => name)
  return (found.length > 0 ? found : names).join(',')
}

/** An address and its mask side by side, as routers and spreadsheets write them, as one target; or '' where it is a host's own address. */
function getSubnet(text: string): string {
  const written = text.replace(subnet, '$1/$2')
  return written !== text && parseEntries(written).every(({ reading }) => typeof reading !== 'string' && !reading.notice) ? written : ''
}

/** The URLs inside of what was typed and what else is a target beside them, or ''. */
function getUrls(text: string): string {
  const parts = text.split(/\s+/)
  const isRead = parts.some(isUrl) && parts.every((part) => !isUrl(part) || isAccepted(part))
  return isRead ? parts.filter(isAccepted).join(',') : ''
}

const isUrl = (text: string) => text.includes('://')

function isAccepted(targets: string): boolean {
  const read = parseEntries(targets)
  return read.length > 0 && read.every(({ reading }) => typeof reading !== 'string')
}

/** A suggestion of what the applicant may have meant, or ''. */
export function getHint(code: ErrorCode, text: string): string {
  const { excluded, body } = stripMark(text)
  const meant = exclusion.test(body) && getMeaning(body) ? [excludeApart] : guesses[code]?.(body)
  for (const guess of meant ?? []) {
    if (typeof guess === 'string') return guess
    if (isAccepted(guess.targets)) return `${guess.words} ${toWritten(guess.targets, excluded)}`
  }
  return ''
}

/** One comma between targets; without its mark, an exclusion would be taken for what is to be scanned. */
function toWritten(targets: string, excluded: boolean): string {
  const written = targets.split(',').filter(Boolean)
  return (excluded ? written.map((target) => `!${target.replace(/^!/, '')}`) : written).join(',')
}

/** What may be written instead, which is only said where it is accepted; or advice, which ends the list. */
type Guess = { targets: string; words: string } | string

const excludeApart = '要排除的目标请单独写一项，前面加 !，如 !192.168.1.1'

/** A part of a broken URL may be the name of a host of somebody else. */
const unbroken = '网址中不要有空格或分隔符'

const closing = /[\])>”"』】）]+$/

const write = (targets: string, words = '请写作') => ({ targets, words })

const guesses: Partial<Record<ErrorCode, (text: string) => Guess[]>> = {
  SPACE: (text) => [
    ...(isUrl(text) ? [write(getUrls(text)), unbroken] : []),
    ...(/\s[-‐-―−~～到至]|[-‐-―−~～到至]\s/u.test(text)
      ? [write(text.replace(/\s*[-‐-―−~～到至]+\s*/gu, '-'), '范围中不要有空格，请写作')]
      : []),
    write(getSubnet(text), '网段请写作'),
    write(getMeaning(text)),
  ],
  SEPARATOR: (text) =>
    isUrl(text)
      ? [write(text.replace(/[;|]+(?=https?:)/gi, ',')), unbroken]
      : [write(text.replace(/[;|､｜]+/g, ',')), write(getMeaning(text))],
  V4_BAD: (text) => {
    if (/[^\d.*/-]/.test(text)) return [write(getMeaning(text))]
    if (/^\d{1,3}(-\d{1,3})?$/.test(text)) return ['逗号和换行用于分隔目标，同一网段的多个地址请逐个写全，或写作 192.168.1.1-5']
    if (/^\d+(\.\d+){1,2}$/.test(text)) return ['请写全四段，如 192.168.1.1；整个网段请写作 192.168.1.0/24']
    return /-$|\.-|-\./.test(text)
      ? ['范围要写明首尾，如 192.168.1.1-100；整段请写作 192.168.1.*']
      : ['正确的写法如 192.168.1.1、192.168.1.0/24、192.168.1.1-100、192.168.1.*']
  },
  V4_LEADING_ZERO: (text) => [write(text.replace(/(^|\D)0+(?=\d)/g, '$1'))],
  V4_MIX: (text) => [write(text.replaceAll('*', '0').replaceAll(/-\d+/g, ''), '网段请写作')],
  V4_PREFIX: () => ['如 192.168.1.0/24 或 192.168.1.0/255.255.255.0'],
  RANGE_ORDER: () => ['请把较小的地址写在前面'],
  V6_BAD: (text) => [write(getMeaning(text)), '正确的写法如 2001:db8::1、2001:db8::/120、2001:db8::1-5'],
  V6_ZONE: (text) => [`请去掉 ${text.slice(text.indexOf('%'))}`],
  DOM_BAD: (text) => [write(isUrl(text) ? text.replace(closing, '') : getMeaning(text))],
  DOM_SINGLE: () => ['如 www.example.com'],
  DOM_SUFFIX: (text) => [`请填写具体的域名，如 www.example.${text}`],
  NEED_SCHEME: (text) => {
    if (new RegExp(addresses.source, 'u').exec(text)?.[3]) return [write(getMeaning(text))]
    if (/^https?：|：[/／]/i.test(text)) return ['请使用半角的 ://']
    const [, scheme, rest = ''] = /^(https?):?[/\\]+([^/\\].*)?$/i.exec(text) ?? []
    return scheme ? [write(`${scheme}://${rest}`)] : [text, foldWidth(text)].map((place) => write(`http://${place.replace(/^\/+/, '')}`))
  },
  PORT: (text) =>
    [text, foldWidth(text)]
      .map((place) => place.replace(/(:\d+)\/(?:tcp|udp)$/i, '$1'))
      .map((place) => write(`http://${place}${place.includes('/') ? '' : '/'}`)),
  URL_SCHEME: (text) => [
    write(text.slice(Math.max(0, text.search(/https?:\/\//i))).replace(closing, ''), '如'),
    write(`http${text.slice(text.indexOf('://')).replace(closing, '')}`, '如'),
  ],
  URL_USERINFO: (text) => [write(text.replace(/:\/\/[^/]*@/, '://'))],
  URL_HOST: (text) => [
    text.split(':').length > 3 ? 'IPv6 地址请放在方括号中，如 http://[2001:db8::1]/' : '网址只能指向一台主机，如 http://192.168.1.1/',
  ],
  BAD: (text) => [/^https?：/i.test(text) ? '请使用半角的 ://' : write(text.replace(/^(https?):\\+/i, '$1://')), write(getMeaning(text))],
  TOO_MANY: () => ['请缩小范围或分多次申请'],
  TOO_LONG: () => ['请压缩为网段、删减或分多次申请'],
}
