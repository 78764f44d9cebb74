import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { brandPictureNames, neutralBrand, type StoredBrand } from '#platform/brand/rules.ts'
import { writeBrand } from '#platform/brand/server/brand.ts'

export const brandSeed: Seed = {
  name: 'brand',
  async run({ services: { db, clock }, read, picture }) {
    const brand = { ...neutralBrand, ...read<Partial<StoredBrand>>('brand') }
    for (const name of brandPictureNames) if (brand[name]) brand[name] = await picture(brand[name], brand.siteName)
    await writeBrand(db, { brand, version: 0, by: '', at: clock.now() })
  },
}
