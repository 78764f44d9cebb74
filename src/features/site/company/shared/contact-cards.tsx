import { Phone } from '#ui/icons.ts'
import { Island } from '#ui/island.tsx'
import { few } from '#ui/layout/few.ts'
import CopyButton from '#ui/islands/copy-button.tsx'
import { telHref } from '../rules.ts'
import styles from './contact-cards.module.css'

export function ContactCards({ contacts }: { contacts: { name: string; department: string; mobile: string }[] }) {
  return (
    <ul className={styles.grid} data-few={few(contacts.length)}>
      {contacts.map(({ name, department, mobile }) => (
        <li key={`${name} ${mobile}`}>
          <p className={styles.department}>{department}</p>
          <h3>{name}</h3>
          <div className={styles.call}>
            <a href={telHref(mobile)} aria-label={`拨打${name}的电话 ${mobile}`}>
              <Phone />
              {mobile}
            </a>
            <Island name="ui/copy-button" of={CopyButton} props={{ text: mobile, label: `复制${name}的电话` }} when="touch" />
          </div>
        </li>
      ))}
    </ul>
  )
}
