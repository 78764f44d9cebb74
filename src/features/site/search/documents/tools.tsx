import { ArrowRight } from '#ui/icons.ts'
import { Highlight } from '#ui/text/highlight.tsx'
import type { findTools } from '../rules.ts'
import styles from './tools.module.css'

/** Pages that offer the service searched for, shown before the search results. */
export function Tools({ tools, words }: { tools: ReturnType<typeof findTools>; words: string }) {
  return (
    <section aria-label="工具与页面" className={styles.tools}>
      <ul>
        {tools.map(({ path, name, note }) => (
          <li key={path}>
            <a href={path}>
              <div>
                <h2>
                  <Highlight text={name} words={words} />
                </h2>
                <p>
                  <Highlight text={note} words={words} />
                </p>
              </div>
              <ArrowRight />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
