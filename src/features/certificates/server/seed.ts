import './tables.ts'
import { readFileSync } from 'node:fs'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import type { StoredState } from '../rules.ts'
import { publishableCertificate } from './publishables.ts'

type Certificate = Parameters<(typeof publishableCertificate)['apply']>[2] & { number: string; state: StoredState }

function png(name: string): string {
  return readFileSync(`content/pictures/certificate/${name}.png`, 'base64')
}

export const certificateSeed: Seed = {
  name: 'certificates',
  async run({ services, read, publish }) {
    const pictures = { frame: png('frame'), logo: png('logo'), signature: png('signature'), seal: png('seal') }
    await services.db.insertInto('certificate_issuer').values(pictures).execute()
    for (const { number, ...certificate } of read<Certificate[]>('certificates')) await publish(publishableCertificate, number, certificate)
  },
}
