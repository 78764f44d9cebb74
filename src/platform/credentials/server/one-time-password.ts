import { randomInt } from 'node:crypto'
import type { Services } from '#platform/calls/server/handle.ts'
import { getPasswordSalt, toReceivedPassword } from './password-salt.ts'
import { hashReceivedPassword } from './passwords.ts'

// Without characters that look alike, since passwords are read out over the telephone.
const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789']
const length = 14

/** A random password that is valid for one login, at which it must be changed. */
export function generateOneTimePassword(): string {
  const all = kinds.join('')
  const characters = [...kinds, ...Array<string>(length - kinds.length).fill(all)].map((set) => set.charAt(randomInt(set.length)))
  for (let i = characters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[characters[i], characters[j]] = [characters[j] as string, characters[i] as string]
  }
  return characters.join('')
}

/** A one-time password with the hash to store: of what browsers send in place of the password. */
export async function createOneTimePassword(services: Pick<Services, 'db' | 'secretKey' | 'testMode'>) {
  const password = generateOneTimePassword()
  const salt = await getPasswordSalt(services.db, services.secretKey)
  return { password, passwordHash: await hashReceivedPassword(services, toReceivedPassword(password, salt)) }
}
