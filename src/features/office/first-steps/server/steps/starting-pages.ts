import { readFileSync } from 'node:fs'
import type { Coordinates, Datum } from '#kit/coordinates.ts'
import { formatDate } from '#kit/dates.ts'
import { escapeXml } from '#kit/formats/xml.ts'
import type { StoredBrand } from '#platform/brand/rules.ts'
import { getFirstHotline, parseCoordinates, type StartingSet } from '../../rules.ts'
import type { FirstPage } from './publish-first.ts'

type Contact = {
  service: string
  complaint: string
  join: string
  hours: string
  address: string
  coordinates: string
  coordsys: Datum
  email: string
}

/** The contact page shows no map of a place that is not known. */
const unknownPlace: Coordinates = { longitude: 0, latitude: 0 }

export function toContactPages({ contact, brand, year }: { contact: Contact; brand: StoredBrand; year: number }): FirstPage[] {
  const { service, complaint, join, hours, address, coordsys, email } = contact
  const at = parseCoordinates(contact.coordinates) ?? unknownPlace
  const place = { ...at, coordsys, address, mapImage: '' }
  return [
    { kind: 'contact', id: 'contact', data: { hotlines: { service, complaint, join }, hours, email, visions: [], ...place } },
    {
      kind: 'site',
      id: 'site',
      data: {
        copyright: `© ${year} ${brand.companyName} 版权所有`,
        tel: getFirstHotline(contact),
        telHours: hours,
        links: [],
        slogan: { title: brand.siteName, text: brand.motto || brand.slogan || brand.companyName },
      },
    },
  ]
}

/** The pages of `content/starter`; placeholders in braces are replaced. */
export function toStartingPages(set: StartingSet, { brand, now }: { brand: StoredBrand; now: Date }): FirstPage[] {
  const files = set === 'blank' ? ['blank'] : ['blank', 'example']
  const day = formatDate(now)
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const words = { '{公司}': inJson(brand.companyName), '{公司 HTML}': inJson(escapeXml(brand.companyName)), '{日期}': day }
  return files.flatMap((name) => {
    const text = readFileSync(`content/starter/${name}.json`, 'utf8')
    return JSON.parse(Object.entries(words).reduce((filled, [blank, word]) => filled.replaceAll(blank, () => word), text)) as FirstPage[]
  })
}
