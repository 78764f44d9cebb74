import { readFileSync } from 'node:fs'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type Banner, type Proof, publishableBanner, publishableProof } from './publishables.ts'

export const homeSeed: Seed = {
  name: 'home',
  async run({ services, read, picture, publish }) {
    for (const [position, banner] of read<Omit<Banner, 'position'>[]>('banners').entries()) {
      await publish(publishableBanner, `banner-${position + 1}`, { ...banner, position, image: await picture(banner.image) })
    }
    const { reportFile, ...proof } = read<Omit<Proof, 'reportFileId'> & { reportFile: string }>('proof')
    const content = readFileSync(`content/manuals/${reportFile}`)
    const reportFileId = await storeFile(services, { name: `${proof.reportName}.pdf`, mediaType: 'application/pdf', content })
    await publish(publishableProof, 'proof', { ...proof, reportFileId })
  },
}
