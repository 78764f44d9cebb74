import { toDatum } from '#kit/coordinates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { requestGuarded } from '#platform/outgoing/server/guarded-request.ts'
import type { MadeFile } from '#platform/page-cache/server/made-files.ts'
import { amapPicture, mapZoom } from '../rules.ts'
import { findDocument } from './documents.ts'
import type { Contact, Site } from './publishables.ts'

const service = 'https://restapi.amap.com/v3/staticmap'
const timeoutMs = 5000
const maxBytes = 2 * 1024 * 1024
const dayMs = 86_400_000
/** After a failure the service is left alone for so long. */
const pauseMs = 60_000

type Fetched = { url: string; until: number; picture: Promise<Buffer | undefined> }

/** AMap's documented static picture of the company's place, fetched at most once a day for each place and key. */
export function createAmapPicture(): MadeFile {
  let last: Fetched | undefined
  return {
    path: amapPicture.path,
    async make(services) {
      const url = await findAddress(services.db)
      if (!url) return undefined
      const now = services.clock.now().getTime()
      if (last?.url !== url || last.until <= now) {
        const fetched: Fetched = { url, until: now + dayMs, picture: fetchPicture(services, url) }
        last = fetched
        if (!(await fetched.picture)) fetched.until = now + pauseMs
      }
      const content = await last.picture
      return content && { name: 'map.png', mediaType: 'image/png', content }
    },
  }
}

async function findAddress(db: Services['db']): Promise<string | undefined> {
  const [site, contact] = await Promise.all([findDocument<Site>(db, 'site'), findDocument<Contact>(db, 'contact')])
  if (site?.map.provider !== 'amap' || site.map.key === '' || !contact) return undefined
  const { longitude, latitude } = toDatum(contact, contact.coordsys, 'gcj02')
  const at = `${longitude.toFixed(6)},${latitude.toFixed(6)}`
  const size = `${amapPicture.width}*${amapPicture.height}`
  const parameters = { location: at, zoom: String(mapZoom.initial), size, scale: '2', markers: `large,0x1653D0,:${at}`, key: site.map.key }
  return `${service}?${new URLSearchParams(parameters)}`
}

/** The service answers faults with JSON and status 200. */
async function fetchPicture({ outside, log }: Services, url: string): Promise<Buffer | undefined> {
  try {
    const { status, contentType, bytes, text } = await requestGuarded(outside, url, { method: 'GET', timeoutMs, maxBytes })
    if (status === 200 && contentType.startsWith('image/png') && bytes.length < maxBytes) return bytes
    log.warn({ status, contentType, answer: contentType.includes('json') ? text.slice(0, 200) : '' }, 'AMap sent no picture')
  } catch (error) {
    log.warn({ err: error }, 'AMap could not be reached')
  }
  return undefined
}
