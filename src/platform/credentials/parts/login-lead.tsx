import styles from './login-lead.module.css'

/** What the account is, and whom to call without one. */
export function LoginLead({ account, question, tel }: { account: string; question: string; tel: string }) {
  return (
    <>
      {account}
      {tel && (
        <span className={styles.help}>
          {question}，请致电 <a href={`tel:${tel}`}>{tel}</a>
        </span>
      )}
    </>
  )
}
