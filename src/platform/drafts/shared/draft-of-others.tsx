import { useState } from 'react'
import styles from './draft-of-others.module.css'
import { hasDraftOfOthers } from './drafts.ts'

/** Says why a form is empty after another account has signed in in this tab. */
export function DraftOfOthers({ form, account }: { form: string; account: string }) {
  const [isKept] = useState(() => hasDraftOfOthers(form, account))
  if (!isKept) return null
  return (
    <output className={styles.kept}>此前填写的内容属于另一账号，没有在这里显示，仍保留在此标签页中。用原账号登录后可以继续填写。</output>
  )
}
