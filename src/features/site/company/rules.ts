import type { Datum, Coordinates } from '#kit/coordinates.ts'

export const limits = {
  name: 60,
  brief: 200,
  text: 4000,
  html: 100_000,
  items: 60,
  address: 200,
  url: 500,
  version: 20,
  mapKey: 100,
  tel: 20,
  /** Of a time in words: when a telephone is answered, or a consultation. */
  hours: 40,
  menuLabel: 6,
  menu: 8,
}

/** Digits and dashes only, so that the text shown is also the number dialled. */
export const telPattern = /^\d[\d-]{2,18}\d$/

export function telHref(tel: string): string {
  return `tel:${tel.replaceAll('-', '')}`
}

/** Labels of the three telephone numbers of the contact document. */
export const hotlineNames = { service: '售后服务热线', complaint: '投诉建议热线', join: '商务合作热线' } as const

/** Figures of the company, as its page and the editor call them. */
export const figureNames = {
  staff: '员工人数',
  seniors: '高级安全人才',
  bachelorPercent: '本科及以上学历',
  provinces: '覆盖省份',
} as const
export type Figure = keyof typeof figureNames
export const notAtLeast: Record<Figure, boolean> = { staff: false, seniors: false, bachelorPercent: false, provinces: false }

type Hotlines = Readonly<Record<keyof typeof hotlineNames, string>>

/** The hotlines that the company has; one is enough. */
export function listHotlines(hotlines: Hotlines): { key: keyof Hotlines; name: string; tel: string }[] {
  return (Object.keys(hotlineNames) as (keyof Hotlines)[])
    .map((key) => ({ key, name: hotlineNames[key], tel: hotlines[key] }))
    .filter(({ tel }) => tel !== '')
}

/** Where partners call: their own hotline, or the first that there is, each under its name. */
export function getJoinHotline(hotlines: Hotlines): { name: string; tel: string } {
  const listed = listHotlines(hotlines)
  const { name, tel } = listed.find(({ key }) => key === 'join') ?? listed[0] ?? { name: '', tel: '' }
  return { name, tel }
}

export const mapProviders = ['static', 'amap', 'tianditu', 'xyz'] as const
export const datums = ['gcj02', 'wgs84', 'bd09'] as const satisfies Datum[]
export type MapSettings = { provider: (typeof mapProviders)[number]; key: string; url: string; coordsys: Datum; approvalNo: string }

/** Zoom levels of the map. */
export const mapZoom = { initial: 15, min: 10, max: 17 }
/** The fallback picture is shown when no tile has loaded by then. */
export const mapTimeoutMs = 4000

export const noMap: MapSettings = { provider: 'static', key: '', url: '', coordsys: 'wgs84', approvalNo: '' }

export type TileMap = { layers: { url: string; subdomains: string }[]; datum: Datum; source: string }

function tiandituLayer(layer: string, key: string) {
  const parameters = 'SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles'
  return {
    url: `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?${parameters}&LAYER=${layer}&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`,
    subdomains: '01234567',
  }
}

/** Source and datum of the map's tiles; undefined where a picture is shown. */
export function getTileMap({ provider, key, url, coordsys }: MapSettings): TileMap | undefined {
  if (provider === 'tianditu' && key) {
    return { layers: [tiandituLayer('vec', key), tiandituLayer('cva', key)], datum: 'wgs84', source: '天地图' }
  }
  if (provider === 'xyz' && url) return { layers: [{ url, subdomains: 'abc' }], datum: coordsys, source: '' }
  return undefined
}

/** The origins that the Content-Security-Policy must allow for pictures. */
export function listMapOrigins(map: MapSettings): string[] {
  const layers = getTileMap(map)?.layers ?? []
  const urls = layers.flatMap(({ url, subdomains }) =>
    Array.from(url.includes('{s}') ? subdomains : ' ', (name) => url.replace('{s}', name)),
  )
  return [...new Set(urls.map((url) => new URL(url.replaceAll(/[{}]/g, '')).origin))]
}

/** The server fetches AMap's picture of the place and keeps the key to itself. */
export const amapPicture = { path: '/contact/map', width: 1024, height: 480 } as const

/** What pages may know: AMap's key stays on the server, and without one there is no picture. */
export function toPublicMap(map: MapSettings): MapSettings {
  if (map.provider !== 'amap') return map
  return map.key === '' ? { ...map, provider: 'static' } : { ...map, key: '' }
}

/** The link that opens AMap, on phones its app, at a position in gcj02. */
export function getAmapLink({ longitude, latitude }: Coordinates, name: string): string {
  const parameters = new URLSearchParams({ position: `${longitude.toFixed(6)},${latitude.toFixed(6)}`, name, coordinate: 'gaode' })
  return `https://uri.amap.com/marker?${parameters}`
}

/** Splits a plain text with one paragraph per line. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\r?\n/).flatMap((line) => line.trim() || [])
}
