import styles from './article-contents.module.css'

/** The table of contents beside a long article, on wide screens only. */
export function ArticleContents({ headings }: { headings: { id: string; title: string }[] }) {
  return (
    <nav aria-label="本文目录" className={styles.contents}>
      <p>本文目录</p>
      <ol>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`}>{heading.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
