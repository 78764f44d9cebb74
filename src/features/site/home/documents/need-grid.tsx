import { needAddress } from '#features/site/needs/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { classes } from '#ui/classes.ts'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import type { getHome } from '../contract.ts'
import styles from './product-grid.module.css'

export function NeedGrid({ needs }: { needs: CallReply<typeof getHome>['needs'] }) {
  return (
    <ul className={classes(styles.grid, styles.plain, fewItems.columns)} data-few={few(needs.length)}>
      {needs.map(({ id, title, brief }) => (
        <li key={id}>
          <a href={needAddress(id)} className={styles.card}>
            <h3>{title}</h3>
            <p>{brief}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}
