import { ArrowRight } from '#ui/icons.ts'
import type { CallReply } from '#gateway/call.ts'
import { few } from '#ui/layout/few.ts'
import { Highlight } from '#ui/text/highlight.tsx'
import type { listPlatforms } from '../contract.ts'
import { platformAddress } from '../rules.ts'
import styles from './series.module.css'
import { SystemCard } from './system-card.tsx'

type Platform = CallReply<typeof listPlatforms>['platforms'][number]

export function Series({ platform, searched, isFirst }: { platform: Platform; searched: string; isFirst: boolean }) {
  const withPictures = platform.systems.some(({ image }) => image)
  return (
    <section id={platform.id} aria-labelledby={`${platform.id}-name`} className={styles.series}>
      <a href={platformAddress(platform.id)} className={styles.head}>
        {platform.motif && <img src={platform.motif} alt="" width="72" height="72" loading={isFirst ? 'eager' : 'lazy'} />}
        <div>
          <h2 id={`${platform.id}-name`}>
            <Highlight text={platform.name} words={searched} />
          </h2>
          {platform.brief && <p>{platform.brief}</p>}
        </div>
        <span className={styles.more}>
          了解平台
          <ArrowRight />
        </span>
      </a>
      {platform.systems.length === 0 ? (
        <p className={styles.none}>该平台的系统正在准备中，可先查看平台介绍。</p>
      ) : (
        <ul className={styles.systems} data-few={few(platform.systems.length)}>
          {platform.systems.map((system, i) => (
            <li key={system.id}>
              <SystemCard
                system={system}
                searched={searched}
                withPicture={withPictures}
                eager={isFirst && i === 0}
                isAlone={platform.systems.length === 1}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
