// White space, controls, and characters without a glyph.
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The canonical form of a receipt number or reference: half-width, upper case, without invisible characters. */
export function toCanonicalReference(reference: string): string {
  return reference.normalize('NFKC').replace(invisible, '').toUpperCase()
}
