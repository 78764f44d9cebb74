import { sql } from 'kysely'
import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { pictureRefusals } from '../rules.ts'
import { toAddress } from './pictures.ts'

type ShownPicture = { address: string; width: number; height: number; focus: string }
type ShownRow = {
  named: string
  id: string
  width: number
  height: number
  media_type: string
  focus_x: number
  focus_y: number
  deleted_at: Date | null
}

const addresses = /\/media\/([0-9a-f]{20})\/\d+x\d+\.[a-z\d]+(#[\d,]+)?/g
const sizedTags = /<(?:img|video) [^>]*>/g

/**
 * The data of content with the pictures that its entries of the library show now: content keeps the address that was chosen, which a
 * replaced picture no longer has. Locks the entries, so that none goes into the trash before this transaction ends, and refuses one that
 * lies there.
 */
export async function resolveAndLockPictures<T>(db: Db, data: T): Promise<T> {
  const shown = await findShownPictures(db, data, 'share')
  return shown.size > 0 ? (mapTexts(data, (text) => replaceAddresses(text, shown, { withFocus: true })) as T) : data
}

/** The same for editors, without locks: focal points are left out, and pictures in the trash stay as they are. */
export async function resolvePicturesForEditors<T>(db: Db, data: T): Promise<T> {
  const shown = await findShownPictures(db, data, 'none')
  return shown.size > 0 ? (mapTexts(data, (text) => replaceAddresses(text, shown, { withFocus: false })) as T) : data
}

async function findShownPictures(db: Db, data: unknown, lock: 'share' | 'none'): Promise<Map<string, ShownPicture>> {
  const ids = [...new Set([...(JSON.stringify(data) ?? '').matchAll(addresses)].map(([, id = '']) => id))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`
    select named.id as named, shown.id, shown.width, shown.height, shown.media_type, entry.focus_x, entry.focus_y, entry.deleted_at
    from picture as named
    join library_picture as entry on entry.id = named.library_id
    join picture as shown on shown.id = entry.picture_id
    where named.id in (${sql.join(ids)})
    order by entry.id ${lock === 'share' ? sql`for share of entry` : sql``}`.execute(db)
  if (lock === 'share' && rows.some(({ deleted_at }) => deleted_at)) throw new Refusal(pictureRefusals.inTrash)
  return new Map(rows.map((row) => [row.named, { address: toAddress(row), width: row.width, height: row.height, focus: toFocus(row) }]))
}

function toFocus({ focus_x, focus_y }: ShownRow): string {
  return focus_x === 50 && focus_y === 50 ? '' : `#${focus_x},${focus_y}`
}

function mapTexts(data: unknown, map: (text: string) => string): unknown {
  if (typeof data === 'string') return map(data)
  if (Array.isArray(data)) return data.map((item) => mapTexts(item, map))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapTexts(value, map)]))
}

function replaceAddresses(text: string, shown: ReadonlyMap<string, ShownPicture>, { withFocus }: { withFocus: boolean }): string {
  const sized = text.replaceAll(sizedTags, (image) => resize(image, shown))
  // In running text pictures are never cropped, and its cleaning knows no focal points.
  const isHtml = text.includes('<')
  return sized.replaceAll(addresses, (whole: string, id: string) => {
    const one = shown.get(id)
    return one ? one.address + (withFocus && !isHtml ? one.focus : '') : whole
  })
}

function resize(image: string, shown: ReadonlyMap<string, ShownPicture>): string {
  const one = shown.get(/ src="\/media\/([0-9a-f]{20})\//.exec(image)?.[1] ?? '')
  if (!one) return image
  return image.replace(/ width="\d+"/, ` width="${one.width}"`).replace(/ height="\d+"/, ` height="${one.height}"`)
}
