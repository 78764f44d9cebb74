import type { Drawings } from '#platform/media/rules.ts'
import { getContrast, hexColour, mixColours, parseHexColour } from '#kit/colours/contrast.ts'

export const brandLimits = {
  siteName: 20,
  companyName: 60,
  slogan: 40,
  motto: 60,
  issuer: 40,
  /** With its brackets 【】 it takes 16 of the 70 characters of a message. */
  smsSignature: 14,
  filing: 60,
  pictureBytes: 2 * 1024 * 1024,
} as const

/** What the site is called and looks like, on every page. Pictures are addresses of stored ones, or ''. */
export type Brand = {
  siteName: string
  companyName: string
  /** Beside the name in the title of the front page. */
  slogan: string
  /** One sentence, in the footer. */
  motto: string
  accent: string
  logo: string
  logoOnDark: string
  icon: string
  sharePicture: string
  icp: string
  policeRecord: string
}

/**
 * A brand, and what visitors do not see of it: who authenticator apps name beside a code, '' for the site's name; the signature that the
 * provider of messages has approved, '' for the one of the settings.
 */
export type StoredBrand = Brand & { issuer: string; smsSignature: string }

export const defaultAccent = '#0b6e8a'

/** Of an installation that has not named itself yet. */
export const neutralBrand: StoredBrand = {
  siteName: '企业官网',
  companyName: '',
  slogan: '',
  motto: '',
  accent: defaultAccent,
  logo: '',
  logoOnDark: '',
  icon: '',
  sharePicture: '',
  icp: '',
  policeRecord: '',
  issuer: '',
  smsSignature: '',
}

export const brandPictures = {
  logo: { label: '标志（浅色背景）', hint: '页头使用，SVG，或高 96 像素以上的透明 PNG；没有时以名称代替', drawings: 'cleaned' },
  logoOnDark: { label: '标志（深色背景）', hint: '页脚使用，浅色的 SVG 或透明 PNG；没有时以名称代替', drawings: 'cleaned' },
  icon: {
    label: '站点图标',
    hint: '浏览器标签、控制台与手机桌面使用，正方形的 SVG（转为 PNG 保存）或 PNG，180 像素以上',
    drawings: 'drawn',
  },
  sharePicture: { label: '分享图', hint: '链接被转发时显示，1200 × 630 像素', drawings: 'none' },
} as const satisfies Record<string, { label: string; hint: string; drawings: Drawings }>
export type BrandPicture = keyof typeof brandPictures

/** What a picture of the brand shows, unless somebody says more in the media library: a logo is read as the name that it draws. */
export function toBrandAlt(name: BrandPicture, siteName: string): string {
  return name === 'icon' || name === 'sharePicture' ? `${siteName}${brandPictures[name].label}` : siteName
}

export const brandPictureNames = ['logo', 'logoOnDark', 'icon', 'sharePicture'] as const satisfies readonly BrandPicture[]

export const brandMessages = {
  accent: '颜色应写作 # 加六位十六进制数字',
  picture: '请选择图片',
  smsSignature: '短信签名不含【】',
  saved: '已保存，全站页面即时更新',
} as const

const surface = '#f5f8fa'
const darkEnd = '#0c2a42'
const paper = '#ffffff'
const ink = '#000000'
/** WCAG 2.2, 1.4.3: text against its ground. */
const minContrast = 4.5
/** What stands on dark bands is small as well as fine: more than the least. */
const minContrastOnDark = 6

export type AccentTones = { accent: string; hover: string; tint: string; tintHover: string; line: string; outline: string; onDark: string }

/** Why a colour cannot be the accent, or undefined: links and buttons would be hard to read. */
export function findAccentError(accent: string): string | undefined {
  if (!hexColour.test(accent)) return brandMessages.accent
  const contrast = getContrast(accent, surface)
  if (contrast < minContrast)
    return `与浅色背景的对比度为 ${formatContrast(contrast)}:1，低于 ${minContrast}:1，文字与按钮将难以辨认，请选更深的颜色`
  return undefined
}

/** The nearest colour that can be the accent: the same one, darker or written in full; undefined for what is no colour. */
export function findNearestAccent(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  const colour = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`
  if (!hexColour.test(colour)) return undefined
  for (let share = 0; share <= 1; share += 0.01) {
    const darker = mixColours(colour, ink, share)
    if (!findAccentError(darker)) return darker
  }
  return undefined
}

export function formatContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1)
}

/** The accent of 关怀版, whose contrast is stronger. */
export function toStrongAccent(accent: string): string {
  return mixColours(accent, ink, 0.28)
}

/** All tones that follow from the accent; text in the accent is readable on each tint. */
export function toAccentTones(accent: string): AccentTones {
  const tint = getTint(accent, [0.1, 0.08, 0.06, 0.04, 0.02])
  return {
    accent,
    hover: mixColours(accent, ink, 0.17),
    tint,
    tintHover: getTint(accent, [0.15, 0.12, 0.09, 0.06, 0.03]),
    line: mixColours(paper, accent, 0.3),
    outline: `rgb(${parseHexColour(accent).join(' ')} / 0.18)`,
    onDark: lightenForDark(accent),
  }
}

function getTint(accent: string, shares: readonly number[]): string {
  const tints = shares.map((share) => mixColours(paper, accent, share))
  return tints.find((tint) => getContrast(accent, tint) >= minContrast) ?? paper
}

function lightenForDark(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const lifted = mixColours(accent, paper, share)
    if (getContrast(lifted, darkEnd) >= minContrastOnDark) return lifted
  }
  return paper
}
