import { stateDrawings, waterDrawing } from '#kit/drawings/state-drawings.ts'
import { LinkButton } from '#ui/form/button.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Container } from '#ui/layout/section.tsx'
import styles from './not-found.module.css'

export function NotFound() {
  return (
    <Container className={styles.view}>
      <svg viewBox="0 0 160 104" fill="none" aria-hidden="true" className={styles.drawing}>
        <path d={stateDrawings.missing} />
        <path d={waterDrawing} />
      </svg>
      <p className={styles.code}>404</p>
      <h1>抱歉，您访问的页面不存在</h1>
      <p className={styles.text}>
        <Phrases text="链接可能已失效，或地址输入有误。您可以返回首页，或搜索想找的内容。" />
      </p>
      <div className={styles.ways}>
        <LinkButton href="/" data-replace="" size="large">
          返回首页
        </LinkButton>
        <LinkButton href="/product" look="quiet" size="large">
          产品中心
        </LinkButton>
        <LinkButton href="/contact" look="quiet" size="large">
          联系我们
        </LinkButton>
      </div>
      <div className={styles.search}>
        <SearchForm action="/search" name="q" label="站内搜索" value="" submit="搜索" placeholder="搜索产品、新闻" />
      </div>
    </Container>
  )
}
