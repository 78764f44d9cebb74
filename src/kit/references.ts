// White space of every kind, controls, and characters that are drawn as nothing.
const invisible = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The one form of a receipt number or reference, however it was typed: half width, upper case, without invisible characters. */
export function toCanonicalReference(reference: string): string {
  return reference.normalize('NFKC').replace(invisible, '').toUpperCase()
}
