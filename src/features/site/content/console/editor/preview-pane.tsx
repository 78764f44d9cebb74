import { Button, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { ExternalLink, MonitorSmartphone, Smartphone } from '#ui/icons.ts'
import { previewHours } from '../../rules.ts'
import type { SaveState } from '../saving/autosave.ts'
import styles from './preview-pane.module.css'

const widths = { desktop: 1280, phone: 390 } as const
type Device = keyof typeof widths

/** The public page with what is being written, drawn anew after each save, at the place where one reads. */
export function PreviewPane({ path, state }: { path: string; state: SaveState }) {
  const [device, setDevice] = useState<Device>(() => (innerWidth < 700 ? 'phone' : 'desktop'))
  const savedAt = state.is === 'saved' ? state.at : ''
  return (
    <section className={styles.pane} aria-label="预览">
      <div className={styles.bar}>
        <Segmented<Device>
          aria-label="预览的设备"
          value={device}
          options={[
            { value: 'desktop', label: '电脑', icon: <MonitorSmartphone /> },
            { value: 'phone', label: '手机', icon: <Smartphone /> },
          ]}
          onChange={setDevice}
        />
        <span className={styles.share}>
          <CopyButton text={new URL(path, location.origin).href} label="复制预览链接" />
          {previewHours} 小时内有效，无需登录
        </span>
        <Button type="text" icon={<ExternalLink />} href={path} target="_blank" rel="noopener" aria-label="在新窗口打开预览" />
      </div>
      <Frames key={device} device={device} path={`${path}?frame=${device}`} savedAt={savedAt} />
    </section>
  )
}

/** Pages without scripts: what is not published yet runs nothing beside the console. Two frames take turns: the next one loads unseen, takes over the scroll position, and then shows. */
function Frames({ path, savedAt, device }: { path: string; savedAt: string; device: Device }) {
  const [shown, setShown] = useState({ front: 0, stamps: [savedAt || 'first', ''] })
  const [known, setKnown] = useState(savedAt)
  const frames = useRef<(HTMLIFrameElement | null)[]>([])
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const width = widths[device]

  if (savedAt && savedAt !== known) {
    setKnown(savedAt)
    setShown(({ front, stamps }) => ({ front, stamps: stamps.map((stamp, i) => (i === front ? stamp : savedAt)) }))
  }

  useEffect(() => {
    const place = box.current
    if (!place) return
    const observer = new ResizeObserver(() => setScale(Math.min(1, place.clientWidth / width)))
    observer.observe(place)
    return () => observer.disconnect()
  }, [width])

  function onLoad(i: number): void {
    const [loaded, before] = [frames.current[i]?.contentWindow, frames.current[1 - i]?.contentWindow]
    loaded?.scrollTo({ top: before?.scrollY ?? 0, behavior: 'instant' })
    setShown(({ stamps }) => ({ front: i, stamps: stamps.map((stamp, of) => (of === i ? stamp : '')) }))
  }

  return (
    <div ref={box} className={styles.box} data-device={device}>
      {[0, 1].map((i) =>
        shown.stamps[i] ? (
          <iframe
            key={`${i} ${shown.stamps[i]}`}
            ref={(frame) => void (frames.current[i] = frame)}
            title={i === shown.front ? '预览页面' : '正在更新的预览'}
            src={path}
            className={styles.frame}
            sandbox="allow-same-origin"
            data-front={i === shown.front || undefined}
            style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
            onLoad={() => onLoad(i)}
          />
        ) : null,
      )}
    </div>
  )
}
