import { useId } from 'react'
import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import { platformAddress } from '../../rules.ts'
import styles from './scenes.module.css'

type Scene = CallReply<typeof getPlatform>['scenes'][number]

export function Scenes({ scenes }: { scenes: Scene[] }) {
  return (
    <Section id="scenes" heading="从这些工作开始">
      <ul className={styles.scenes}>
        {scenes.map((scene) => (
          <li key={scene.title}>
            <Card scene={scene} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Card({ scene }: { scene: Scene }) {
  const id = useId()
  const content = (
    <>
      <Picture src={scene.image} alt="" className={styles.picture} sizes="(max-width: 640px) 100vw, 300px" />
      <h3 id={`${id}title`}>{scene.title}</h3>
      <p>{scene.detail}</p>
    </>
  )
  if (!scene.platformId) return <div className={styles.scene}>{content}</div>
  return (
    <a href={platformAddress(scene.platformId)} className={styles.scene} aria-labelledby={`${id}title ${id}target`}>
      {content}
      <span id={`${id}target`} className={styles.more}>
        查看{scene.platformName}
        <ArrowRight />
      </span>
    </a>
  )
}
