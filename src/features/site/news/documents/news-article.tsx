import type { Site } from '#platform/site/shared/page-config.ts'
import { NextStep } from '#platform/site/shared/next-step.tsx'
import { definePage, type PageLoading } from '#platform/site/shared/page.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { breadcrumbJsonLd, type JsonLd, organizationJsonLd, type PageHead } from '#platform/site/shared/page-head.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { Island } from '#ui/island.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { classes } from '#ui/classes.ts'
import { addPictureSources } from '#ui/media/html-pictures.ts'
import { Picture } from '#ui/media/picture.tsx'
import prose from '#ui/text/prose.module.css'
import { Container } from '#ui/layout/section.tsx'
import { getNews } from '../contract.ts'
import { anchorHeadings, limits, newsAddress, newsListAddress } from '../rules.ts'
import { ArticleContents } from './article-contents.tsx'
import { ArticleEnd } from './article-end.tsx'
import { Byline, SourcesAndFiles } from './article-trust.tsx'
import ArticleTools from '../islands/article-tools.tsx'
import styles from './news-article.module.css'

// The cover is the largest paint: on phones two thirds of the pixels suffice.
const coverSizes = '(max-width: 740px) 66vw, 684px'

function load({ call, url }: PageLoading) {
  const id = url.searchParams.get('newsid')?.trim() ?? ''
  if (id === '' || id.length > limits.newsId || id.includes('\0')) return Promise.reject(new Refusal(refusals.notFound))
  return call(getNews, { id })
}

type Data = Awaited<ReturnType<typeof load>>

const newsCrumb = { label: '新闻动态', href: '/news' }

function head(data: Data, site: Site): PageHead {
  const { id, title, excerpt, keywords, releaseDate, image, typeId, typeName } = data
  const publisher = organizationJsonLd(site)
  const article = {
    '@type': 'NewsArticle',
    headline: title,
    description: excerpt,
    datePublished: releaseDate,
    dateModified: data.modifiedOn,
    inLanguage: 'zh-CN',
    ...(image && { image: new URL(image, site.origin).href }),
    keywords,
    author: data.author ? toPerson(data.author) : publisher,
    publisher,
    ...(data.sources.length > 0 && {
      citation: data.sources.map(({ name, url }) => ({ '@type': 'CreativeWork', name, ...(url && { url }) })),
    }),
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': new URL(newsAddress(id), site.origin).href,
      ...(data.checkedOn && { lastReviewed: data.checkedOn }),
      ...(data.reviewer && { reviewedBy: toPerson(data.reviewer) }),
    },
  }
  return {
    title,
    description: excerpt,
    path: newsAddress(id),
    image,
    type: 'article',
    keywords,
    publishedDay: releaseDate,
    jsonLd: [
      article,
      breadcrumbJsonLd(site, [
        { label: '首页', href: '/' },
        newsCrumb,
        { label: typeName, href: newsListAddress({ typeId }) },
        { label: title },
      ]),
    ],
  }
}

function toPerson(name: string): JsonLd {
  return { '@type': 'Person', name }
}

function NewsArticlePage({ data: article }: { data: Data }) {
  const { id, title, releaseDate, typeId, typeName, image, imageAlt, keywords } = article
  const { html, headings } = anchorHeadings(article.body)
  return (
    <>
      <Container className={styles.page}>
        <div className={styles.crumbs}>
          <Breadcrumb crumbs={[newsCrumb, { label: typeName, href: newsListAddress({ typeId }) }, { label: '文章详情' }]} />
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
                  <a href={newsListAddress({ typeId })}>{typeName}</a>
                </p>
                <Island name="features/site/news/article-tools" of={ArticleTools} props={{ address: newsAddress(id) }} />
              </div>
              <Byline article={article} />
            </header>
            {image && (
              <div className={styles.picture}>
                <Picture src={image} alt={imageAlt} eager cover sizes={coverSizes} />
              </div>
            )}
            <div className={classes(prose.prose, styles.body)} dangerouslySetInnerHTML={{ __html: addPictureSources(html) }} />
            <SourcesAndFiles article={article} />
            {keywords.length > 0 && (
              <ul aria-label="关键词" className={styles.keywords}>
                {keywords.map((keyword) => (
                  <li key={keyword}>
                    <a href={`/search?q=${encodeURIComponent(keyword)}`}>{keyword}</a>
                  </li>
                ))}
              </ul>
            )}
          </article>
          {headings.length >= 3 && <ArticleContents headings={headings} />}
        </div>
        <ArticleEnd article={article} />
      </Container>
      <NextStep
        title="这与您的单位有关吗？"
        text="说说您的系统与数据，我们判断适用哪些要求、先做哪一步。"
        topic={title}
        ways={[{ label: '按需求找服务', url: '/needs' }]}
      />
    </>
  )
}

export const newsArticlePage = definePage({
  path: '/news/details',
  parameters: ['newsid'],
  ofContent: true,
  load,
  head,
  Body: NewsArticlePage,
})
