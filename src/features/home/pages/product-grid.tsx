import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { stateOf } from '#features/products/contract.ts'
import { platformAddress } from '#features/products/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import type { getHome } from '../contract.ts'
import styles from './product-grid.module.css'

export function ProductGrid({ platforms }: { platforms: CallReply<typeof getHome>['platforms'] }) {
  return (
    <ul className={styles.grid}>
      {platforms.map((platform) => (
        <li key={platform.id}>
          <Link to={platformAddress(platform.id)} state={stateOf(platform)} className={styles.card}>
            <h3>{platform.name}</h3>
            <p>{platform.brief}</p>
            <ArrowRight />
            <img src={platform.motif} alt="" width="104" height="104" loading="lazy" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
