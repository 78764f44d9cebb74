const text = new TextEncoder()

/** What travels in place of a password: its HMAC-SHA256 in hex under the salt of the page configuration. */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const mac = await macOf(text.encode(salt), text.encode(password))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function macOf(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers have it on secure origins only; a trial installation on a LAN has none.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return (await import('./hmac-sha256.ts')).hmacSha256(key, message)
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, message))
}
