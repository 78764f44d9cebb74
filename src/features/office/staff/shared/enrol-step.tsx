import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { QrCode } from '#ui/figures/qr-code.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { beginTotp, confirmTotp, type getMe } from '../contract.ts'
import styles from './steps.module.css'

type Me = CallReply<typeof getMe>
type Enrolment = CallReply<typeof beginTotp>
type EnrolStepProps = {
  received: string
  onDone: (me: Me) => Promise<void> | void
  /** Renders the form for the first code. */
  children: (onCode: (code: string) => Promise<void>) => ReactNode
}

/** Creates a secret when the step opens; a first code activates it. */
export function EnrolStep({ received, onDone, children }: EnrolStepProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const { submitError, send } = useSubmission()
  const begin = useEffectEvent((password: string) => send(async () => setEnrolment(await callFromBrowser(beginTotp, { password }))))

  useEffect(() => void begin(received), [received])

  if (submitError) return <FormError submitError={submitError} />
  if (!enrolment) return <Skeleton rows={4} height={44} />
  return (
    <>
      <div className={styles.enrolment}>
        <QrCode text={enrolment.uri} label="绑定动态验证码的二维码" />
        <div>
          <p>无法扫描时，手动输入密钥：</p>
          <p className={styles.secret}>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <CopyButton text={enrolment.secret} label="复制密钥" withText />
        </div>
      </div>
      {children(async (code) => onDone(await callFromBrowser(confirmTotp, { code })))}
    </>
  )
}
