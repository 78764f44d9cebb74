import { Handshake, Headset, MessageSquareWarning } from '#ui/icons.ts'
import { Island } from '#ui/island.tsx'
import CopyButton from '#ui/islands/copy-button.tsx'
import { listHotlines, telHref } from '../rules.ts'
import styles from './hotline-cards.module.css'

const looks = {
  service: { purpose: '使用问题与服务进度', Icon: Headset },
  complaint: { purpose: '对服务的不满与改进建议', Icon: MessageSquareWarning },
  join: { purpose: '项目咨询与生态合作', Icon: Handshake },
} as const

type HotlineCardsProps = { service: string; complaint: string; join: string; hours: string }

export function HotlineCards({ service, complaint, join, hours }: HotlineCardsProps) {
  const hotlines = listHotlines({ service, complaint, join }).map((hotline) => ({ ...hotline, ...looks[hotline.key] }))
  return (
    <ul className={styles.cards}>
      {hotlines.map(({ name, purpose, tel, Icon }) => (
        <li key={name}>
          <Icon className={styles.icon} />
          <h3>{name}</h3>
          <p className={styles.purpose}>{purpose}</p>
          <div className={styles.call}>
            <a href={telHref(tel)} className={styles.tel}>
              {tel}
            </a>
            <Island name="ui/copy-button" of={CopyButton} props={{ text: tel, label: `复制${name}` }} when="touch" />
          </div>
          <p className={styles.hours}>{hours}</p>
        </li>
      ))}
    </ul>
  )
}
