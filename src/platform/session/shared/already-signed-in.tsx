import { useEffect, useState } from 'react'
import { isRefusal } from '#gateway/browser-call.ts'
import type { SessionKind } from '../rules.ts'
import styles from './already-signed-in.module.css'
import { getLoginTarget, onSessionCleared, readProfile } from './session-store.ts'
import { restoreSession } from './restore-session.ts'

/** On a login page: shows the browser's active session of this kind, which another login would replace. `otherwise`: the target where the URL names none. */
export function AlreadySignedIn({ kind, otherwise }: { kind: SessionKind; otherwise: string }) {
  const [account, setAccount] = useState<string>()

  useEffect(() => {
    void findAccount(kind).then(setAccount)
    return onSessionCleared((ended) => ended === kind && setAccount(undefined))
  }, [kind])

  if (account === undefined) return null
  return (
    <output className={styles.note}>
      <span>
        您已登录账号 <strong>{account}</strong>
      </span>
      <a href={getLoginTarget(kind, otherwise)}>直接进入</a>
    </output>
  )
}

async function findAccount(kind: SessionKind): Promise<string | undefined> {
  if (readProfile(kind) === null) return undefined
  try {
    return (await restoreSession<{ account: string }>(kind))?.user.account
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}
