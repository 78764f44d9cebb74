import { type AccentTones, defaultAccent, toAccentTones, toStrongAccent } from '../rules.ts'

/** Sets the tones of an accent other than that of tokens.css, for public pages, areas and antd alike. */
export function AccentStyle({ accent, isCare }: { accent: string; isCare: boolean }) {
  if (accent === defaultAccent) return null
  return <style>{`html:root{${formatTones(toAccentTones(isCare ? toStrongAccent(accent) : accent))}}`}</style>
}

function formatTones({ accent, hover, tint, tintHover, line, outline, onDark }: AccentTones): string {
  const values = {
    '--accent': accent,
    '--accent-hover': hover,
    '--accent-tint': tint,
    '--accent-tint-hover': tintHover,
    '--accent-line': line,
    '--accent-outline': outline,
    '--accent-on-dark': onDark,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
