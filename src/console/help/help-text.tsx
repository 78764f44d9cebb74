import { Highlight } from '#ui/text/highlight.tsx'
import type { ScreenHelp } from '#platform/features/shared/screen-help.ts'
import { describeNeeds } from '../needs.ts'
import styles from './help.module.css'

/** `words`: what was searched for, which is marked. */
export function HelpText({ path, help: { purpose, actions, who }, words = '' }: { path: string; help: ScreenHelp; words?: string }) {
  const needs = describeNeeds(path) || '所有员工都能打开此页。'
  return (
    <div className={styles.text}>
      <p>
        <Highlight text={purpose} words={words} />
      </p>
      <dl>
        {Object.entries(actions).map(([label, does]) => (
          <div key={label}>
            <dt>
              <Highlight text={label} words={words} />
            </dt>
            <dd>
              <Highlight text={does} words={words} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.who}>
        {needs}
        {who}
      </p>
    </div>
  )
}
