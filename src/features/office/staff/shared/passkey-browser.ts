import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '../passkey-contract.ts'
import { passkeyRefusals } from '../passkey-rules.ts'

type Options<F extends (given: { optionsJSON: never }) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never

/** One touch of the authenticator, which knows whose key it holds. */
export async function signInWithPasskey(): Promise<CallReply<typeof signInByPasskey>> {
  const { options } = await callFromBrowser(beginPasskeySignIn, {})
  const optionsJSON = JSON.parse(options) as Options<typeof startAuthentication>
  const response = await ask(() => startAuthentication({ optionsJSON }))
  return callFromBrowser(signInByPasskey, { response: JSON.stringify(response) })
}

/** `password`: as sent on the wire. */
export async function registerPasskey({ password, name }: { password: string; name: string }): Promise<void> {
  const { options } = await callFromBrowser(beginPasskey, { password })
  const optionsJSON = JSON.parse(options) as Options<typeof startRegistration>
  const response = await ask(() => startRegistration({ optionsJSON }))
  await callFromBrowser(addPasskey, { name, response: JSON.stringify(response) })
}

/** Browsers tell neither whether somebody cancelled nor whether there is a key. */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new Refusal(name === 'InvalidStateError' ? passkeyRefusals.known : passkeyRefusals.cancelled)
  }
}
