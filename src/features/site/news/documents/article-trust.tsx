import type { CallReply } from '#gateway/call.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { Download, ExternalLink } from '#ui/icons.ts'
import type { getNews } from '../contract.ts'
import { attachmentAddress } from '../rules.ts'
import styles from './article-trust.module.css'

type Article = CallReply<typeof getNews>

/** Author and reviewer of the article, and when its facts were last checked. */
export function Byline({ article: { author, reviewer, checkedOn } }: { article: Article }) {
  const people = [
    ['作者', author],
    ['审核', reviewer],
  ].filter(([, name]) => name)
  if (people.length === 0 && !checkedOn) return null
  return (
    <dl className={styles.byline}>
      {people.map(([role, name]) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>{name}</dd>
        </div>
      ))}
      {checkedOn && (
        <div>
          <dt>核对于</dt>
          <dd>
            <time dateTime={checkedOn}>{checkedOn}</time>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What the article rests on, and the files that go with it. */
export function SourcesAndFiles({ article: { id, sources, attachments } }: { article: Article }) {
  return (
    <>
      {sources.length > 0 && (
        <section className={styles.part} aria-labelledby="sources">
          <h2 id="sources">来源</h2>
          <ol>
            {sources.map(({ name, url }) => (
              <li key={name + url}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    {name}
                    <ExternalLink />
                  </a>
                ) : (
                  name
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
      {attachments.length > 0 && (
        <section className={styles.part} aria-labelledby="attachments">
          <h2 id="attachments">附件</h2>
          <ul className={styles.files}>
            {attachments.map(({ id: fileId, name, fileName, bytes }) => (
              <li key={fileId}>
                <a href={attachmentAddress(id, fileId)}>
                  <Download />
                  <span>
                    {name}
                    <small>
                      {fileName.split('.').at(-1)?.toUpperCase()}，{formatBytes(bytes)}
                    </small>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
