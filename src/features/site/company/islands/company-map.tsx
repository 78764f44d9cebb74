import { MapPin, Navigation } from '#ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import type { Datum } from '#kit/coordinates.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { amapPicture, type MapSettings, mapTimeoutMs, getTileMap } from '../rules.ts'
import styles from './company-map.module.css'

type CompanyMapProps = {
  name: string
  address: string
  longitude: number
  latitude: number
  coordsys: Datum
  /** The picture shown until the map has loaded, or instead of it. */
  drawing: string
  settings: MapSettings
  /** Opens the map's own site or app. */
  link: string
}

export default function CompanyMap({ name, address, longitude, latitude, coordsys, drawing, settings, link }: CompanyMapProps) {
  const [box, hasTiles] = useTileMap(settings, { longitude, latitude, coordsys, name })
  const [hasPicture, setPicture] = useState(false)
  const isMapShown = hasTiles || hasPicture
  return (
    <div className={styles.map}>
      <div className={styles.drawing} aria-hidden={isMapShown || undefined}>
        {drawing ? (
          <Picture src={drawing} alt={`位置示意图：${address}`} cover sizes="(max-width: 1200px) 100vw, 1200px" />
        ) : (
          <BlankPicture />
        )}
      </div>
      {/* Leaflet sets classes on the inner element, so React must not. */}
      <div className={classes(styles.tiles, isMapShown && styles.shown)}>
        {settings.provider === 'amap' ? (
          <AmapPicture label={`地图：${address}`} approvalNo={settings.approvalNo} onShown={setPicture} />
        ) : (
          <div ref={box} />
        )}
      </div>
      <div className={styles.card}>
        <p className={styles.name}>{name}</p>
        <p className={styles.address}>
          <MapPin />
          <span>{address}</span>
        </p>
        <div className={styles.actions}>
          <LinkButton href={link} newTab size="small" look="quiet">
            <Navigation />
            打开高德地图
          </LinkButton>
          <CopyButton text={address} label="复制地址" withText />
        </div>
      </div>
    </div>
  )
}

type AmapPictureProps = { label: string; approvalNo: string; onShown: (isShown: boolean) => void }

/** Rendered hidden: where the server has no picture, the drawing stays. */
function AmapPicture({ label, approvalNo, onShown }: AmapPictureProps) {
  const { path, width, height } = amapPicture
  return (
    <>
      <img
        ref={(picture) => onShown(picture !== null && picture.complete && picture.naturalWidth > 0)}
        src={path}
        alt={label}
        width={width}
        height={height}
        loading="lazy"
        className={styles.picture}
        onLoad={() => onShown(true)}
        onError={() => onShown(false)}
      />
      {approvalNo && <span className={styles.source}>审图号：{approvalNo}</span>}
    </>
  )
}

type MarkedPlace = { longitude: number; latitude: number; coordsys: Datum; name: string }

/** Loads the map when it scrolls into view; shown with its first tiles, given up after a timeout. */
function useTileMap(settings: MapSettings, { longitude, latitude, coordsys, name }: MarkedPlace) {
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const tiles = getTileMap(settings)
    const element = box.current
    if (!tiles || !element) return
    const controller = new AbortController()
    let removeMap: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    function giveUp() {
      controller.abort()
      clearTimeout(timer)
      removeMap?.()
      setShown(false)
    }

    async function start(tileMap: NonNullable<typeof tiles>, at: HTMLDivElement) {
      timer = setTimeout(giveUp, mapTimeoutMs)
      const [{ drawTileMap, loadMapSheet }, { toDatum }] = await Promise.all([
        import('../shared/tile-map.tsx'),
        import('#kit/coordinates.ts'),
      ])
      await loadMapSheet()
      if (controller.signal.aborted) return
      removeMap = drawTileMap(at, {
        ...tileMap,
        place: toDatum({ longitude, latitude }, coordsys, tileMap.datum),
        label: name,
        approvalNo: settings.approvalNo,
        onFirstTile() {
          clearTimeout(timer)
          setShown(true)
        },
      })
    }

    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start(tiles, element).catch(giveUp)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      giveUp()
    }
  }, [settings, longitude, latitude, coordsys, name])

  return [box, isShown] as const
}
