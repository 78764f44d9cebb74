import { House, Phone, QrCode as QrCodeIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { BackToTop } from '#ui/back-to-top.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import styles from './floating-bar.module.css'
import { useSite } from '#platform/site/parts/page-config.ts'

/** `consult`: the button or link that starts a consultation, an icon and words. */
export function FloatingBar({ consult }: { consult?: ReactNode }) {
  const { config, isMobile } = useSite()
  const { pathname } = useLocation()
  return (
    <aside aria-label="快捷服务" className={styles.bar}>
      {/* Without a header nothing else leads home. */}
      {isMobile && pathname !== '/' && (
        <Link to="/" title="返回首页">
          <House />
          首页
        </Link>
      )}
      {consult}
      {config.tel && (
        <a href={`tel:${config.tel}`} title={`电话 ${config.tel}`}>
          <Phone />
          电话
        </a>
      )}
      <PageQrCode />
      <BackToTop className={styles.top} />
    </aside>
  )
}

function PageQrCode() {
  const { origin } = useSite()
  const { pathname, search } = useLocation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const address = `${origin}${pathname}${search}`
  return (
    <>
      <button type="button" popoverTarget={id}>
        <QrCodeIcon />
        微信
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.popover}
        ref={(element) => setOpen(element?.matches(':popover-open') ?? false)}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <p className={styles.hint}>微信扫一扫，在手机上打开</p>
        {open ? (
          <QrCode text={address} label="本页的二维码" size={168} />
        ) : (
          // One kept page answers several addresses: this one may be spelled otherwise.
          <p suppressHydrationWarning>{address}</p>
        )}
      </div>
    </>
  )
}
