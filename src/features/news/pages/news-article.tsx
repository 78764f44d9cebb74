import { Link } from 'react-router'
import { inBrowser, type Loading, onServer } from '#gateway/loading.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, organizationJsonLd, pageMeta } from '#platform/site/parts/page-meta.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Phrases } from '#ui/phrases.tsx'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/picture.tsx'
import prose from '#ui/prose.module.css'
import { Container } from '#ui/section.tsx'
import { getNews } from '../contract.ts'
import { anchorHeadings, limits, newsAddress, newsListAddress } from '../rules.ts'
import type { Route } from './+types/news-article'
import { ArticleContents } from './article-contents.tsx'
import { ArticleEnd } from './article-end.tsx'
import { ArticleTools } from './article-tools.tsx'
import styles from './news-article.module.css'

// On a phone two thirds of its pixels are enough for a cover, which is what a reader waits for.
const coverSizes = '(max-width: 740px) 66vw, 684px'

function load({ call, url }: Loading) {
  const id = url.searchParams.get('newsid')?.trim() ?? ''
  if (id === '' || id.length > limits.newsId || id.includes('\0')) return Promise.reject(new Refusal(refusals.notFound))
  return call(getNews, { id })
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

const newsCrumb = { label: '新闻动态', href: '/news' }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, title, excerpt, keywords, releaseDate, image } = loaderData
  const publisher = organizationJsonLd(matches, '')
  return [
    ...pageMeta(matches, {
      title,
      description: excerpt,
      path: newsAddress(id),
      image,
      type: 'article',
      jsonLd: [
        {
          '@type': 'NewsArticle',
          headline: title,
          description: excerpt,
          datePublished: releaseDate,
          inLanguage: 'zh-CN',
          image: new URL(image, String(publisher.url)).href,
          keywords,
          author: publisher,
          publisher,
        },
        breadcrumbJsonLd(matches, [{ label: '首页', href: '/' }, newsCrumb, { label: title }]),
      ],
    }),
    { name: 'keywords', content: keywords.join(',') },
    { property: 'article:published_time', content: releaseDate },
  ]
}

export default function NewsArticlePage({ loaderData: article }: Route.ComponentProps) {
  const { id, title, releaseDate, typeId, typeName, image, imageAlt, keywords } = article
  const { html, headings } = anchorHeadings(article.body)
  return (
    <Container className={styles.page}>
      <div className={styles.crumbs}>
        <Breadcrumb crumbs={[newsCrumb, { label: '文章详情' }]} />
      </div>
      <div className={styles.columns}>
        <article className={styles.article}>
          <header>
            <h1>
              <Phrases text={title} />
            </h1>
            <div className={styles.about}>
              <p>
                <time dateTime={releaseDate}>{releaseDate}</time>
                <Link to={newsListAddress({ typeId })}>{typeName}</Link>
              </p>
              <ArticleTools address={newsAddress(id)} />
            </div>
          </header>
          {image && (
            <div className={styles.picture}>
              <Picture src={image} alt={imageAlt} eager cover sizes={coverSizes} />
            </div>
          )}
          <div className={classes(prose.prose, styles.body)} dangerouslySetInnerHTML={{ __html: html }} />
          {keywords.length > 0 && (
            <ul aria-label="关键词" className={styles.keywords}>
              {keywords.map((keyword) => (
                <li key={keyword}>
                  <Link to={`/search?q=${encodeURIComponent(keyword)}`}>{keyword}</Link>
                </li>
              ))}
            </ul>
          )}
        </article>
        {headings.length >= 3 && <ArticleContents headings={headings} />}
      </div>
      <ArticleEnd article={article} />
    </Container>
  )
}
