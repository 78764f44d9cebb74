import { createHmac } from 'node:crypto'

/** The signature that 钉钉 documents: HMAC-SHA256 of `{milliseconds}\n{secret}` under the secret, base64, in the address. */
export function signDingtalk(url: string, secret: string, now: Date): string {
  if (secret === '') return url
  const timestamp = String(now.getTime())
  const signed = new URL(url)
  signed.searchParams.set('timestamp', timestamp)
  signed.searchParams.set('sign', createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'))
  return signed.href
}
