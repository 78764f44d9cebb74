import { createFieldRefusal, refusals } from '#gateway/refusals.ts'
import { findDrawingFault } from '#kit/glyphs/drawable.ts'

/** Refuses a text that a document will show and can't draw, at its field. */
export function assertDrawable(field: string, text: string): void {
  const fault = findDrawingFault(text)
  if (fault !== undefined) throw createFieldRefusal(field, { ...refusals.invalid, msg: fault })
}
