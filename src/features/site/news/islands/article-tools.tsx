import { Printer, QrCode as QrIcon } from '#ui/icons.ts'
import { useState } from 'react'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { QrCode } from '#ui/figures/qr-code.tsx'
import styles from './article-tools.module.css'

/** Sharing and printing; shown after hydration, since they need scripts. */
export default function ArticleTools({ address }: { address: string }) {
  const isHydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const link = isHydrated ? new URL(address, location.origin).href : address
  return (
    <div className={styles.tools} data-alive={isHydrated || undefined}>
      <CopyButton text={link} label="复制链接" />
      <details data-dismiss="" className={styles.code} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary title="手机阅读" aria-label="手机阅读：显示二维码">
          <QrIcon />
        </summary>
        <div className={styles.popover}>
          {open && <QrCode text={link} label="本文链接的二维码" />}
          <p>用手机扫码阅读或分享</p>
        </div>
      </details>
      <button type="button" title="打印本文" aria-label="打印本文" onClick={() => window.print()}>
        <Printer />
      </button>
    </div>
  )
}
