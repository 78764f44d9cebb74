const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as it may stand in XML, characters that XML forbids left out. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- those are the forbidden ones
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"']/g, (character) => escapes[character] as string)
}
