const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML content and attributes; characters that XML forbids are dropped. */
export function escapeXml(text: string): string {
  const allowed = Array.from(text).filter(isAllowed).join('')
  return allowed.replace(/[&<>"']/g, (character) => escapes[character] as string)
}

function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) as number
  return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : code === 0x9 || code === 0xa || code === 0xd
}
