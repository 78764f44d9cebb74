import { classes } from '#ui/classes.ts'
import { ArrowRight } from '#ui/icons.ts'
import fewItems from '#ui/layout/few.module.css'
import { few } from '#ui/layout/few.ts'
import { Fact } from '#ui/text/fact.tsx'
import type { NeedSummary } from '../contract.ts'
import { needAddress, priceOnRequest } from '../rules.ts'
import styles from './need-cards.module.css'

/** What a customer needs, with its duration and price. The whole card is a link. */
export function NeedCards({ needs, level }: { needs: readonly NeedSummary[]; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={classes(styles.cards, fewItems.columns)} data-few={few(needs.length)}>
      {needs.map(({ id, title, brief, duration, price }) => (
        <li key={id}>
          <a href={needAddress(id)}>
            <Title>
              {title}
              <ArrowRight />
            </Title>
            <p>{brief}</p>
            <dl>
              <Fact name="周期">{duration}</Fact>
              <Fact name="价格">{price || priceOnRequest}</Fact>
            </dl>
          </a>
        </li>
      ))}
    </ul>
  )
}
