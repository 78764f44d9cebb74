import { signText } from '#gateway/server/crypto/signature.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { getSigningKey } from './evidence-keys.ts'

/** What the issuer says of one document at a moment. */
export type Receipt = {
  site: string
  label: string
  number: string
  state: string
  facts: readonly (readonly [name: string, value: string])[]
  at: string
}

/** The receipt as a file that is verified without the portal: its content as it was signed, and the key that signed it. */
export async function signReceipt(sources: Pick<Services, 'db' | 'clock' | 'secretKey'>, receipt: Receipt): Promise<string> {
  const key = await getSigningKey(sources)
  const content = JSON.stringify({ ...receipt, key: key.id })
  const signature = await signText(key, content)
  return JSON.stringify({ content, signature, key: { id: key.id, kind: key.kind, publicKey: key.publicKey.toString('hex') } })
}
