import { QrCode as QrCodeIcon } from '#ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { QrCode } from '#ui/figures/qr-code.tsx'
import styles from '../shell/floating-bar.module.css'

/** The URL of this page as a QR code for WeChat on a phone; without scripts as text. */
export default function PageQrCode({ address }: { address: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)

  // An element opened before hydration sends no event, so read its state.
  useEffect(() => setOpen(details.current?.open ?? false), [])

  return (
    <details ref={details} data-dismiss="" className={styles.code} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <QrCodeIcon />
        手机看
      </summary>
      <div className={styles.popover}>
        <p className={styles.hint}>微信扫一扫，在手机上打开</p>
        {open ? <QrCode text={address} label="本页的二维码" /> : <p>{address}</p>}
      </div>
    </details>
  )
}
