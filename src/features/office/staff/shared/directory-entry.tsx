import { useEffect, useEffectEvent } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { Button } from '#ui/form/button.tsx'
import type { Me } from './staff-profile.ts'
import styles from './steps.module.css'

const loadContract = () => import('../directory-contract.ts')

/** The directory sends the browser back without the query of this page, which names the address that was asked for. */
const leftKey = 'LEFTLOGIN'

type DirectoryEntryProps = { name: string; onSession: (sessionId: string) => void; onDone: (me: Me) => Promise<void> }

/** The way in through the company's directory, which sends the browser back to this page. */
export function DirectoryEntry({ name, onSession, onDone }: DirectoryEntryProps) {
  const isHydrated = useHydrated()
  const { submitError, isSending, send } = useSubmission()

  async function leave(): Promise<void> {
    await send(async () => {
      const { beginDirectorySignIn } = await loadContract()
      const { url } = await callFromBrowser(beginDirectorySignIn, {})
      storeTab(leftKey, location.search)
      location.assign(url)
    })
  }

  const finish = useEffectEvent((search: string) =>
    send(async () => {
      const { signInByDirectory } = await loadContract()
      const { sessionId, ...me } = await callFromBrowser(signInByDirectory, { search })
      onSession(sessionId)
      await onDone(me)
    }),
  )

  useEffect(() => {
    const search = new URLSearchParams(location.search)
    if (!search.has('code') && !search.has('error')) return
    // A code is used once: a reload must not send it again.
    history.replaceState(null, '', location.pathname + (readTab<string>(leftKey) ?? ''))
    storeTab(leftKey, undefined)
    void finish(search.toString())
  }, [])

  return (
    <div className={styles.passkey}>
      <FormError submitError={submitError} />
      <Button look="quiet" size="large" wide loading={isSending} disabled={!isHydrated} onClick={() => void leave()}>
        用{name}登录
      </Button>
    </div>
  )
}
