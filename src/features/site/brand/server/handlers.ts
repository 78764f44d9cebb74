import { Refusal, refusals } from '#gateway/refusals.ts'
import { serverRefusals } from '#gateway/server/server-refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { storeChecked } from '#platform/media/server/pictures.ts'
import { getBrand, getStoredBrand, saveBrand, uploadBrandPicture } from '#platform/brand/contract.ts'
import { brandPictures, toBrandAlt, type StoredBrand } from '#platform/brand/rules.ts'
import { readBrand, writeBrand } from '#platform/brand/server/brand.ts'

export const brandHandlers = [
  handle(getBrand, async ({ db }) => {
    const { issuer: _, smsSignature: __, ...brand } = await readBrand(db)
    return brand
  }),

  handle(getStoredBrand, async ({ db }) => {
    const row = await db.selectFrom('brand').select(['version', 'changed_at', 'changed_by_name']).executeTakeFirst()
    const changed = { version: row?.version ?? 0, changedAt: toIso(row?.changed_at), changedByName: row?.changed_by_name ?? '' }
    return { ...(await readBrand(db)), ...changed }
  }),

  handle(saveBrand, async ({ db, clock, actor }, { version, ...brand }) => {
    if (actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
    const former = await readBrand(db)
    const written = await writeBrand(db, { brand, version, by: actor.name, at: clock.now() })
    if (written === undefined) throw new Refusal(serverRefusals.changedMeanwhile)
    const names = Object.keys(brand) as (keyof StoredBrand)[]
    const changed = names.filter((name) => brand[name] !== former[name])
    const toTrail = (from: StoredBrand) => Object.fromEntries(changed.map((name) => [name, from[name]]))
    const detail = { before: toTrail(former), after: toTrail(brand) }
    return { reply: { version: written }, audit: { action: 'brand.save', subject: 'brand brand', detail } }
  }),

  handle(uploadBrandPicture, async (context, { file, name, siteName }) => {
    if (context.actor.kind !== 'staff') throw new Refusal(refusals.forbidden)
    const alt = toBrandAlt(name, siteName || (await readBrand(context.db)).siteName)
    const { drawings } = brandPictures[name]
    const bytes = Buffer.from(file.bytes)
    const { address: path, isCleaned } = await storeChecked(context, { name: file.name, alt, by: context.actor.name, bytes, drawings })
    return { reply: { path, isCleaned }, audit: { action: 'brand.upload', subject: 'brand brand', detail: { path } } }
  }),
]
