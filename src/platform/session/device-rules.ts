// Of the kinds that visitors of a Chinese site use; most call themselves Chrome or Safari too, so the first that fits counts.
const browsers: readonly [RegExp, string][] = [
  [/\bwxwork\/(\d+)/i, '企业微信'],
  [/\bMicroMessenger\/(\d+)/i, '微信'],
  [/\bDingTalk\/(\d+)/i, '钉钉'],
  [/\bM?QQBrowser\/(\d+)/i, 'QQ 浏览器'],
  [/\bQIHU|\b360[SE]E\b/i, '360 浏览器'],
  [/\bUCBrowser\/(\d+)/i, 'UC 浏览器'],
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)/, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\b(?:OpenHarmony|HarmonyOS)\b/i, '鸿蒙'],
  [/\bAndroid\b/, '安卓'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bUOS\b|\bDeepin\b/i, '统信 UOS'],
  [/\bKylin\b/i, '麒麟'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Browser and system in words, by what the browser says of itself (User-Agent): 微信 8（iPhone）. Nobody is held to it: it helps people to
 * recognise their own sessions. '' for what names neither.
 */
export function describeDevice(userAgent: string): string {
  const system = systems.find(([form]) => form.test(userAgent))?.[1] ?? ''
  for (const [form, name] of browsers) {
    const found = form.exec(userAgent)
    if (found) return [name, found[1] && ` ${found[1]}`, system && `（${system}）`].filter(Boolean).join('')
  }
  return system
}
