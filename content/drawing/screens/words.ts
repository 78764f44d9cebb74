import { d, stroke, type Box } from '../pen.ts'
import type { Random } from '../random.ts'
import { white as tone, type Level } from '../tones.ts'

export type Widget = (box: Box, random: Random) => string

// A word on a screen is a short thick line.
export function words(x: number, y: number, length: number, level: Level = 'quiet', width = 4): string {
  return stroke(tone, level, d`M${x} ${y}h${length}`, width)
}
