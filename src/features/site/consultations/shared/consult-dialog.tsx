import { lazy, Suspense } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import styles from './consult-dialog.module.css'
import { ConsultForm } from './consult-form.tsx'
import { useConsultation } from './use-consultation.ts'

const ConsultDone = lazy(() => import('./consult-done.tsx').then(({ ConsultDone: view }) => ({ default: view })))

export type ConsultDialogProps = {
  open: boolean
  onClose: () => void
  /** The topic of the link that opened the form, or ''. */
  topic: string
}

export function ConsultDialog({ open, onClose, topic }: ConsultDialogProps) {
  const consultation = useConsultation()
  const { isSending, values, number } = consultation

  function close() {
    onClose()
    if (number) consultation.startAgain()
  }

  return (
    <Dialog open={open} onClose={close} title={number ? '咨询已提交' : '在线咨询'} width="600px" closesFromOutside={!isSending}>
      <div className={styles.sheet}>
        {number ? (
          <Suspense>
            <ConsultDone phone={values.phone} number={number} onClose={close} />
          </Suspense>
        ) : (
          <ConsultForm consultation={consultation} topic={topic} />
        )}
      </div>
    </Dialog>
  )
}
