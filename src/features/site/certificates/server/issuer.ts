import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/calls/server/handle.ts'

type Issuer = { frame: string; logo: string; signature: string; seal: string }

const none: Issuer = { frame: '', logo: '', signature: '', seal: '' }
const pictureAddress = /^\/media\/([0-9a-f]{20})\/\d+x\d+\.png(#[\d,]+)?$/

/** The issuer's pictures as a certificate carries them: PNG in base64, so that they come with a certificate alone. */
export async function getIssuer(services: Pick<Services, 'db' | 'files'>): Promise<Issuer> {
  const row = await services.db.selectFrom('certificate_issuer').select(['frame', 'logo', 'signature', 'seal']).executeTakeFirst()
  if (!row) return none
  const read = await Promise.all(Object.entries(row).map(async ([name, text]) => [name, await toBase64(services, text)] as const))
  return Object.fromEntries(read) as Issuer
}

/** An issuer of before this was edited in the console has base64 already. */
async function toBase64({ db, files }: Pick<Services, 'db' | 'files'>, text: string): Promise<string> {
  const id = pictureAddress.exec(text)?.[1]
  if (!id) return text
  const picture = await db.selectFrom('picture').select('object').where('id', '=', id).executeTakeFirst()
  return picture ? (await buffer(await files.open(picture.object))).toString('base64') : ''
}
