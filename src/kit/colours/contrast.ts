type Channels = readonly [red: number, green: number, blue: number]

export const hexColour = /^#[0-9a-f]{6}$/i

/** The contrast of two colours written `#rrggbb`, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour in the first, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const added = channelsOf(other)
  const mixed = channelsOf(one).map((value, i) => Math.round(value + ((added[i] as number) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function channelsOf(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
