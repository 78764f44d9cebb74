import * as z from 'zod/mini'
import { findDrawingFault } from '#kit/glyphs/drawable.ts'

/** A check of a text that documents show: its message names the characters that they can't draw. */
export function drawable(label: string) {
  return z.refine<string>((text) => findDrawingFault(text) === undefined, {
    error: ({ input }) => label + findDrawingFault(input as string),
  })
}
