import { supportLine } from '#platform/site/rules.ts'
import styles from './login-lead.module.css'

/** What the account is for, and the support line for users without one. */
export function LoginLead({ account, question, tel }: { account: string; question: string; tel: string }) {
  return (
    <>
      {account}
      {tel && (
        <span className={styles.help}>
          {question}，请致电{supportLine} <a href={`tel:${tel}`}>{tel}</a>
        </span>
      )}
    </>
  )
}
