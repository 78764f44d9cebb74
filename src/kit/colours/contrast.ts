type Channels = readonly [red: number, green: number, blue: number]

export const hexColour = /^#[0-9a-f]{6}$/i

/** The contrast ratio of two colours written `#rrggbb`, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function getContrast(one: string, other: string): number {
  const [light, dark] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends two colours written `#rrggbb`; `ratio` is the part of the second one, from 0 to 1. */
export function mixColours(one: string, other: string, ratio: number): string {
  const added = parseHexColour(other)
  const mixed = parseHexColour(one).map((value, i) => Math.round(value + ((added[i] as number) - value) * ratio))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Red, green and blue of a colour written `#rrggbb`, each from 0 to 255. */
export function parseHexColour(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels
}

function getLuminance(colour: string): number {
  const [red, green, blue] = parseHexColour(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
