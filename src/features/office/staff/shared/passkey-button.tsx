import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import type { Me } from './staff-profile.ts'
import styles from './steps.module.css'

type PasskeyButtonProps = { onSession: (sessionId: string) => void; onDone: (me: Me) => Promise<void> }

/** Signs in by a passkey; its code is loaded by the click. */
export function PasskeyButton({ onSession, onDone }: PasskeyButtonProps) {
  const isHydrated = useHydrated()
  const { submitError, isSending, send } = useSubmission()

  async function signIn(): Promise<void> {
    await send(async () => {
      const { signInWithPasskey } = await import('./passkey-browser.ts')
      const { sessionId, ...me } = await signInWithPasskey()
      onSession(sessionId)
      await onDone(me)
    })
  }

  return (
    <div className={styles.passkey}>
      <FormError submitError={submitError} />
      <Button look="quiet" size="large" wide loading={isSending} disabled={!isHydrated} onClick={() => void signIn()}>
        用通行密钥登录
      </Button>
    </div>
  )
}
