import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '#gateway/loading.ts'
import type { SessionKind } from '../rules.ts'
import styles from './already-signed-in.module.css'
import { takeUpSession } from './session-guard.ts'

/** On a login page: this browser has a live session of its kind, which another login would replace. */
export function AlreadySignedIn({ kind, goal }: { kind: SessionKind; goal: string }) {
  const [account, setAccount] = useState<string>()

  useEffect(() => {
    void findAccount(kind).then(setAccount)
  }, [kind])

  if (account === undefined) return null
  return (
    <output className={styles.note}>
      <span>
        您已登录账号 <strong>{account}</strong>
      </span>
      <Link to={goal}>直接进入</Link>
    </output>
  )
}

async function findAccount(kind: SessionKind): Promise<string | undefined> {
  try {
    return (await takeUpSession<{ account: string }>(kind))?.user.account
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}
