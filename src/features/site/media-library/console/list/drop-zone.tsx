import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Upload } from '#ui/icons.ts'
import styles from './media-list.module.css'

type DropZoneProps = { isOff: boolean; onDrop: (files: readonly File[]) => void; children: ReactNode }

/** Takes files that are dropped anywhere on the list; the button above does the same for keyboards. */
export function DropZone({ isOff, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)

  function move(event: DragEvent, step: 1 | -1): void {
    if (isOff || !event.dataTransfer.types.includes('Files')) return
    depth.current += step
    setOver(depth.current > 0)
  }

  function acceptDrop(event: DragEvent): void {
    if (isOff || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onDrop([...event.dataTransfer.files])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop files; the upload button is its equivalent
    <div
      className={styles.zone}
      onDragEnter={(event) => move(event, 1)}
      onDragLeave={(event) => move(event, -1)}
      onDragOver={(event) => !isOff && event.preventDefault()}
      onDrop={acceptDrop}
    >
      {children}
      {isOver && (
        <div className={styles.over}>
          <Upload />
          松开即可上传到当前文件夹
        </div>
      )}
    </div>
  )
}
