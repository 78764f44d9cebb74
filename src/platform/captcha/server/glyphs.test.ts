import { expect, test } from 'vitest'
import { loadTypefaces } from './glyphs.ts'
import { alphabet } from './renderer.ts'

test('every typeface has every character that is used', async () => {
  for (const typeface of await loadTypefaces()) {
    const missing = `${alphabet}0`.split('').filter((character) => !typeface.hasGlyphForCodePoint(character.codePointAt(0) as number))
    expect(missing).toEqual([])
  }
})
