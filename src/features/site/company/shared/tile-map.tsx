import L from 'leaflet'
import leafletSheet from 'leaflet/dist/leaflet.css?url'
import { loadSheet } from '#ui/browser/load-sheet.ts'
import type { Coordinates } from '#kit/coordinates.ts'
import { mapZoom, type TileMap } from '../rules.ts'
import styles from '../islands/company-map.module.css'

type TileMapOptions = Pick<TileMap, 'layers' | 'source'> & {
  /** In the datum of the tiles. */
  place: Coordinates
  label: string
  approvalNo: string
  onFirstTile: () => void
}

const pin =
  '<svg width="34" height="34" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M12 23s8-7.4 8-13a8 8 0 1 0-16 0c0 5.6 8 13 8 13z"/><circle cx="12" cy="10" r="3" fill="#fff"/></svg>'

/** A separate module and a sheet of its own, so that Leaflet is loaded on demand. */
export const loadMapSheet = () => loadSheet(leafletSheet)

/** Draws a map into an empty element; returns a function that removes it. */
export function drawTileMap(element: HTMLElement, { layers, source, place, label, approvalNo, onFirstTile }: TileMapOptions): () => void {
  const at: L.LatLngTuple = [place.latitude, place.longitude]
  const map = L.map(element, {
    center: at,
    zoom: mapZoom.initial,
    minZoom: mapZoom.min,
    maxZoom: mapZoom.max,
    scrollWheelZoom: false,
    attributionControl: false,
    zoomControl: false,
  })
  L.control.zoom({ position: 'bottomright', zoomInTitle: '放大', zoomOutTitle: '缩小' }).addTo(map)
  const notice = document.createElement('span')
  notice.textContent = [source && `© ${source}`, approvalNo && `审图号：${approvalNo}`].filter(Boolean).join('　')
  if (notice.textContent) L.control.attribution({ position: 'bottomleft', prefix: false }).addAttribution(notice.innerHTML).addTo(map)
  for (const { url, subdomains } of layers) L.tileLayer(url, { subdomains }).once('tileload', onFirstTile).addTo(map)
  const icon = L.divIcon({ html: `<span class="${styles.marker}">${pin}</span>`, className: '', iconSize: [0, 0] })
  L.marker(at, { icon, title: label, alt: label }).addTo(map)
  return () => map.remove()
}
