import type { KeyboardEvent, MouseEvent } from 'react'
import { Button } from 'antd'
import { centre, type Focus, focusStep } from '../../rules.ts'
import styles from './media-page.module.css'

type FocusFieldProps = { src: string; isLocked: boolean; id?: string; value?: Focus; onChange?: (focus: Focus) => void }

const keys: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The point that stays visible where the picture is cropped: set by a click on the picture, or moved by the arrow keys. */
export function FocusField({ src, isLocked, id, value = centre, onChange }: FocusFieldProps) {
  const words = `水平 ${value.x}%，垂直 ${value.y}%`
  const isCentred = value.x === centre.x && value.y === centre.y

  function pick(event: MouseEvent<HTMLButtonElement>): void {
    // A click by keyboard has no place.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange?.({ x: toPercent((event.clientX - left) / width), y: toPercent((event.clientY - top) / height) })
  }

  function move(event: KeyboardEvent): void {
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? 1 : focusStep
    onChange?.({ x: clamp(value.x + step[0] * size), y: clamp(value.y + step[1] * size) })
  }

  return (
    <div className={styles.focus}>
      <button
        type="button"
        {...(id && { id })}
        className={styles.canvas}
        disabled={isLocked}
        aria-label={`焦点：${words}。按方向键移动，同时按住 Shift 移动 1%`}
        onClick={pick}
        onKeyDown={move}
      >
        <img src={src} alt="" />
        {!isLocked && <span className={styles.point} style={{ left: `${value.x}%`, top: `${value.y}%` }} />}
      </button>
      {!isLocked && (
        <>
          <p className={styles.hint}>
            <output>焦点：{words}</output>
            {!isCentred && (
              <Button type="link" size="small" onClick={() => onChange?.(centre)}>
                恢复居中
              </Button>
            )}
          </p>
          <p className={styles.hint}>点图片设置焦点：图片被裁切时，这一点始终可见。</p>
          <ul aria-label="裁切效果" className={styles.crops}>
            {['16 / 9', '1 / 1', '4 / 1'].map((ratio) => (
              <li key={ratio}>
                <img
                  src={src}
                  alt={`裁切为 ${ratio.replaceAll(' ', '').replace('/', ':')} 的效果`}
                  style={{ aspectRatio: ratio, objectPosition: `${value.x}% ${value.y}%` }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function toPercent(share: number): number {
  return clamp(Math.round(share * 100))
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}
