import { useState } from 'react'
import { Dialog } from '#ui/antd/dialog.tsx'
import styles from './screen-picture.module.css'

/** As scripts/write/take-pictures.ts takes them. */
const size = { width: 1280, height: 800 }

type ScreenPictureProps = { name: string; picture: string }

/** A picture of a screen, which opens in its full size. */
export function ScreenPicture({ name, picture }: ScreenPictureProps) {
  const [isOpen, setOpen] = useState(false)
  const alt = `${name}的画面`
  return (
    <>
      <button type="button" className={styles.button} aria-label={`放大查看${alt}`} onClick={() => setOpen(true)}>
        <img src={picture} alt={alt} {...size} loading="lazy" decoding="async" />
      </button>
      <Dialog open={isOpen} title={alt} width={size.width + 48} onClose={() => setOpen(false)}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a picture wider than the window scrolls by the keyboard too */}
        <section className={styles.large} aria-label={alt} tabIndex={0}>
          <img src={picture} alt={alt} {...size} />
        </section>
      </Dialog>
    </>
  )
}
