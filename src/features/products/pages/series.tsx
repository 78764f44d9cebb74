import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { Highlight } from '#ui/highlight.tsx'
import { type listPlatforms, stateOf } from '../contract.ts'
import { platformAddress } from '../rules.ts'
import styles from './series.module.css'
import { SystemCard } from './system-card.tsx'

type Platform = CallReply<typeof listPlatforms>['platforms'][number]

export function Series({ platform, searched }: { platform: Platform; searched: string }) {
  return (
    <section id={platform.id} aria-labelledby={`${platform.id}-name`} className={styles.series}>
      <Link to={platformAddress(platform.id)} state={stateOf(platform)} className={styles.head}>
        <img src={platform.motif} alt="" width="72" height="72" loading="lazy" />
        <div>
          <h2 id={`${platform.id}-name`}>
            <Highlight text={platform.name} words={searched} />
          </h2>
          <p>{platform.brief}</p>
        </div>
        <span className={styles.more}>
          了解平台
          <ArrowRight />
        </span>
      </Link>
      {platform.systems.length === 0 ? (
        <p className={styles.none}>该平台的系统正在准备中，可先查看平台介绍。</p>
      ) : (
        <ul className={styles.systems}>
          {platform.systems.map((system) => (
            <li key={system.id}>
              <SystemCard system={system} state={stateOf(platform, system)} searched={searched} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
