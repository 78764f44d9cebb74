import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { classes } from '#ui/classes.ts'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import { Picture } from '#ui/media/picture.tsx'
import { BlankPicture } from '#ui/media/blank-picture.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { getPlatform } from '../../contract.ts'
import { platformAddress } from '../../rules.ts'
import styles from './scenes.module.css'

type Scene = CallReply<typeof getPlatform>['scenes'][number]

/** Where one scene has a picture, the others keep its place. */
export function Scenes({ scenes }: { scenes: Scene[] }) {
  const withPictures = scenes.some(({ image }) => image)
  return (
    <Section id="scenes" heading="从这些工作开始">
      <ul className={classes(styles.scenes, fewItems.columns)} data-few={few(scenes.length)}>
        {scenes.map((scene) => (
          <li key={scene.title}>
            <Card scene={scene} withPicture={withPictures} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Card({ scene, withPicture }: { scene: Scene; withPicture: boolean }) {
  const content = (
    <>
      {withPicture && <ScenePicture image={scene.image} />}
      <h3>{scene.title}</h3>
      {scene.detail && <p>{scene.detail}</p>}
    </>
  )
  if (!scene.platformId) return <div className={styles.scene}>{content}</div>
  return (
    <a href={platformAddress(scene.platformId)} className={styles.scene}>
      {content}
      <span className={styles.more}>
        查看{scene.platformName}
        <ArrowRight />
      </span>
    </a>
  )
}

function ScenePicture({ image }: { image: string }) {
  if (!image) return <BlankPicture className={styles.picture} />
  return <Picture src={image} alt="" className={styles.picture} sizes="(max-width: 640px) 100vw, 300px" />
}
