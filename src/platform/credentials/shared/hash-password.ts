const text = new TextEncoder()

/** The HMAC-SHA256 of a password, in hex, keyed with the salt of the page configuration: browsers send it in place of the password. */
export async function hashPassword(password: string, salt: string): Promise<string> {
  const mac = await computeHmac(text.encode(salt), text.encode(password))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function computeHmac(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // Browsers provide it on secure origins only; a trial installation on a LAN is none.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return (await import('./hmac-sha256.ts')).hmacSha256(key, message)
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, message))
}
