import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { Picture } from '#ui/media/picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../contract.ts'
import { platformAddress } from '../rules.ts'
import styles from './scenes.module.css'

type Scene = CallReply<typeof getPlatform>['scenes'][number]

export function Scenes({ scenes }: { scenes: Scene[] }) {
  return (
    <Section id="scenes" label="适用场景" heading="从这些工作开始">
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
  const content = (
    <>
      <Picture src={scene.image} alt="" className={styles.picture} sizes="(max-width: 640px) 100vw, 300px" />
      <h3>{scene.title}</h3>
      <p>{scene.detail}</p>
    </>
  )
  if (!scene.platformId) return <div className={styles.scene}>{content}</div>
  return (
    <a href={platformAddress(scene.platformId)} className={styles.scene}>
      {content}
      <span className={styles.more}>
        查看相关平台
        <ArrowRight />
      </span>
    </a>
  )
}
