import type { CallReply } from '#gateway/call.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getSystem } from '../../contract.ts'
import styles from './functions.module.css'

export function Functions({ system }: { system: CallReply<typeof getSystem> }) {
  return (
    <Section id="functions" heading="它替您做好这些事">
      <div className={system.functionImage && system.highlights.length > 0 ? styles.functions : styles.alone}>
        {system.functionImage && (
          <Picture
            src={system.functionImage}
            alt={`${system.name}的功能界面示意图`}
            className={styles.picture}
            sizes="(max-width: 900px) 100vw, 640px"
          />
        )}
        {system.highlights.length > 0 && (
          <ol className={styles.highlights}>
            {system.highlights.map((highlight) => (
              <li key={highlight.title}>
                <h3>{highlight.title}</h3>
                {highlight.detail && <p>{highlight.detail}</p>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
