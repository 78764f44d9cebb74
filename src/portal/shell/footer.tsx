import { ChevronDown } from '#ui/icons.ts'
import { BrandLogo } from '#platform/site/shared/brand-logo.tsx'
import { FilingLine } from './filing-line.tsx'
import styles from './footer.module.css'
import { listFooterColumns } from './menu.ts'
import { type PageConfig, useSite } from '#platform/site/shared/page-config.ts'
import { supportLine } from '#platform/site/rules.ts'

export function Footer() {
  const site = useSite()
  const { tel, telHours, copyright, Links, brand } = site.config
  return (
    <footer data-tone="dark" className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <BrandLogo height={48} onDark lazy />
            {brand.motto && <p>{brand.motto}</p>}
            {Links.length > 0 && <FriendLinks links={Links} />}
          </div>
          <nav aria-label="网站导航">
            {listFooterColumns(site).map((column) => (
              <div key={column.title}>
                <h2>{column.title}</h2>
                <ul>
                  {column.entries.map((entry) => (
                    <li key={entry.label}>
                      <a href={entry.url}>{entry.label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          {tel && (
            <div>
              <h2>{supportLine}</h2>
              <a href={`tel:${tel}`} className={styles.tel}>
                {tel}
              </a>
              {telHours && <p className={styles.hours}>{telHours}</p>}
            </div>
          )}
        </div>
        <div className={styles.legal}>
          {copyright && <p>{copyright}</p>}
          <FilingLine />
          <LegalLinks />
        </div>
      </div>
    </footer>
  )
}

function FriendLinks({ links }: { links: PageConfig['Links'] }) {
  return (
    <details data-dismiss="" className={styles.links}>
      <summary>
        友情链接
        <ChevronDown />
      </summary>
      <ul>
        {links.map((link) => (
          <li key={link.url}>
            <a href={link.url} target="_blank" rel="noopener">
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function LegalLinks() {
  return (
    <ul>
      <li>
        <a href="/privacy">隐私政策</a>
      </li>
      <li>
        <a href="/sitemap.xml">网站地图</a>
      </li>
      <li>
        <a href="/rss.xml">RSS 订阅</a>
      </li>
    </ul>
  )
}
