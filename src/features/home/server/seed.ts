import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { type Banner, publishableBanner } from './publishables.ts'

export const homeSeed: Seed = {
  name: 'home',
  async run({ read, picture, publish }) {
    for (const [position, banner] of read<Omit<Banner, 'position'>[]>('banners').entries()) {
      await publish(publishableBanner, `banner-${position + 1}`, { ...banner, position, image: await picture(banner.image) })
    }
  },
}
