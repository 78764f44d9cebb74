import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { measureText, seoLimits } from '#platform/publishing/rules.ts'
import { noSeo, type Seo } from '#platform/site/seo-rules.ts'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { Picture } from '#ui/media/picture.tsx'
import type { EditorPageProps } from '../editor/editor-props.ts'
import type { Editing } from '../editor/use-editing.ts'
import type { SaveState } from '../saving/autosave.ts'
import styles from './search-preview.module.css'

type SearchPreviewProps = Pick<EditorPageProps, 'opened'> & { editing: Editing }

/** How the page looks among search results and as a shared link: what is typed, and for what is empty what the page itself says. */
export function SearchPreview({ opened, editing }: SearchPreviewProps) {
  const seo = { ...noSeo, ...(Form.useWatch('seo', editing.form) as Partial<Seo> | undefined) }
  const place = useRef<HTMLElement>(null)
  const isSeen = useIsVisible(place)
  const isStored = (opened.newest > 0 || editing.version > 0) && editing.errors.length === 0 && !opened.isInBin
  const page = usePageHead({ previewPath: opened.previewPath, state: editing.state, isShown: isSeen && isStored })
  const { siteName } = usePageConfig().brand
  const title = seo.title.trim() ? `${seo.title.trim()}｜${siteName}` : (page?.title ?? siteName)
  const description = seo.description.trim() || page?.description || '填写正文后，这里显示取自正文的描述。'
  const image = seo.image || page?.image

  return (
    <section ref={place} className={styles.preview} aria-label="搜索与分享预览">
      <div className={styles.bars}>
        <LengthBar label="标题" text={seo.title.trim() || (page?.title.split('｜')[0] ?? '')} of="title" isOwn={seo.title.trim() !== ''} />
        <LengthBar
          label="描述"
          text={seo.description.trim() || (page?.description ?? '')}
          of="description"
          isOwn={seo.description.trim() !== ''}
        />
      </div>
      <div className={styles.cards}>
        <figure className={styles.result}>
          <figcaption>搜索结果</figcaption>
          <p className={styles.address}>{`${location.host}${opened.pageAddress}`}</p>
          <p className={styles.title}>{title}</p>
          <p className={styles.description}>{description}</p>
        </figure>
        <figure className={styles.share}>
          <figcaption>分享链接</figcaption>
          <div className={styles.card}>
            {image ? (
              <Picture src={image} alt="" sizes="320px" className={styles.image} />
            ) : (
              <span className={styles.noImage}>没有图片</span>
            )}
            <p className={styles.title}>{title.split('｜')[0]}</p>
          </div>
        </figure>
      </div>
    </section>
  )
}

type LengthBarProps = { label: string; text: string; of: keyof typeof seoLimits; isOwn: boolean }

/** How long a text is beside what search results show of it. */
function LengthBar({ label, text, of, isOwn }: LengthBarProps) {
  const [least, most] = seoLimits[of].good
  const width = measureText(text)
  const fit = width === 0 ? 'none' : width < least ? 'short' : width > most ? 'long' : 'good'
  const words = { none: '未填写', short: '偏短', good: '长度合适', long: '偏长，搜索结果会截断' }[fit]
  return (
    <div className={styles.bar} data-fit={fit}>
      <p>
        {label}
        {isOwn ? '' : '（取自页面）'} {width} 字，{words}
        <small>
          建议 {least}–{most} 字
        </small>
      </p>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.good} style={{ left: `${(least / most) * 75}%`, width: `${(1 - least / most) * 75}%` }} />
        <span className={styles.fill} style={{ width: `${Math.min(100, (width / most) * 75)}%` }} />
      </span>
    </div>
  )
}

/** Whether the element has been on the screen. */
function useIsVisible(place: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isSeen])
  return isSeen
}

/** What search engines read of a page. */
type PageHead = { title: string; description: string; image: string }

type PreviewedPage = { previewPath: string; state: SaveState; isShown: boolean }

/** The head of the page that the saved working copy makes, read anew after each save while `isShown`. */
function usePageHead({ previewPath, state, isShown }: PreviewedPage): PageHead | undefined {
  const [head, setHead] = useState<PageHead>()
  const savedAt = state.is === 'saved' ? state.at : ''

  useEffect(() => {
    if (!isShown || savedAt === '') return
    const controller = new AbortController()
    readHead(previewPath, controller.signal).then(
      (read) => read && setHead(read),
      // The former one stays until the next save.
      () => undefined,
    )
    return () => controller.abort()
  }, [previewPath, savedAt, isShown])

  return head
}

async function readHead(path: string, signal: AbortSignal): Promise<PageHead | undefined> {
  const response = await fetch(path, { signal })
  if (!response.ok) return undefined
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const meta = (name: string) => page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
  // The note that the content can't be shown yet is no page of the site.
  if (!meta('og:title')) return undefined
  const image = meta('og:image')
  return { title: page.title, description: meta('description'), image: image && new URL(image).pathname }
}
