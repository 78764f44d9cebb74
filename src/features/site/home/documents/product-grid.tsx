import { classes } from '#ui/classes.ts'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import { platformAddress } from '#features/site/products/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import type { getHome } from '../contract.ts'
import styles from './product-grid.module.css'

export function ProductGrid({ platforms }: { platforms: CallReply<typeof getHome>['platforms'] }) {
  return (
    <ul className={classes(styles.grid, fewItems.columns)} data-few={few(platforms.length)}>
      {platforms.map((platform) => (
        <li key={platform.id}>
          <a href={platformAddress(platform.id)} className={styles.card}>
            <h3>{platform.name}</h3>
            {platform.brief && <p>{platform.brief}</p>}
            {platform.motif && <img src={platform.motif} alt="" width="88" height="88" loading="lazy" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
