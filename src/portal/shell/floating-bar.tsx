import { ArrowUp, MessageCircle, Phone } from '#ui/icons.ts'
import { Island } from '#ui/island.tsx'
import { useSite } from '#platform/site/shared/page-config.ts'
import { supportLine } from '#platform/site/rules.ts'
import styles from './floating-bar.module.css'
import PageQrCode from '../islands/page-qr-code.tsx'

export function FloatingBar() {
  const { config, origin, pathname, search } = useSite()
  return (
    <aside aria-label="快捷服务" className={styles.bar}>
      <a href="/contact#consult" data-opens="portal/consult" data-consult="">
        <MessageCircle />
        在线咨询
      </a>
      {config.tel && (
        <a href={`tel:${config.tel}`} title={`${supportLine} ${config.tel}`}>
          <Phone />
          电话
        </a>
      )}
      <Island name="portal/page-qr-code" of={PageQrCode} props={{ address: origin + pathname + search }} when="touch" />
      <a href="#top" className={styles.top} title="返回顶部" aria-label="返回顶部">
        <ArrowUp />
      </a>
    </aside>
  )
}
