import type { CSSProperties } from 'react'
import { neutralIcon } from '#platform/brand/icon-rules.ts'
import { defaultAccent, findAccentError, type StoredBrand, toAccentTones } from '#platform/brand/rules.ts'
import styles from './brand.module.css'

/** How header, buttons, footer and a shared link would look; a colour that is refused is not drawn. */
export function BrandPreview({ brand }: { brand: StoredBrand }) {
  const accent = brand.accent.trim().toLowerCase()
  const { hover, tint, onDark } = toAccentTones(findAccentError(accent) ? defaultAccent : accent)
  const tones = {
    '--try-accent': findAccentError(accent) ? defaultAccent : accent,
    '--try-hover': hover,
    '--try-tint': tint,
    '--try-on-dark': onDark,
  }
  const title = [brand.siteName, brand.slogan].filter(Boolean).join('｜')
  return (
    <aside className={styles.preview} aria-label="预览" style={tones as CSSProperties}>
      <h2>预览</h2>
      <figure>
        <figcaption>浏览器标签</figcaption>
        <div className={styles.tab}>
          <img src={brand.icon || neutralIcon} alt="" width={18} height={18} />
          <span>{title}</span>
        </div>
      </figure>
      <figure>
        <figcaption>页头与按钮</figcaption>
        <div className={styles.head}>
          {brand.logo ? <img src={brand.logo} alt={brand.siteName} /> : <strong>{brand.siteName}</strong>}
          <span className={styles.link}>产品中心</span>
        </div>
        <div className={styles.body}>
          <span className={styles.button}>立即咨询</span>
          <span className={styles.chip}>已选中</span>
          <span className={styles.link}>查看详情</span>
        </div>
      </figure>
      <figure>
        <figcaption>页脚</figcaption>
        <div className={styles.foot}>
          {brand.logoOnDark ? <img src={brand.logoOnDark} alt={brand.siteName} /> : <strong>{brand.siteName}</strong>}
          {brand.motto && <p>{brand.motto}</p>}
          <p className={styles.filing}>{[brand.icp, brand.policeRecord].filter(Boolean).join('　') || '未填写备案号时不显示'}</p>
          <span className={styles.onDark}>联系我们</span>
        </div>
      </figure>
      <figure>
        <figcaption>转发的链接</figcaption>
        <div className={styles.share}>
          {brand.sharePicture && <img src={brand.sharePicture} alt="" />}
          <strong>{title}</strong>
          <small>{brand.companyName}</small>
        </div>
      </figure>
    </aside>
  )
}
