import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { fileAppeal, listAppealTypes } from '../contract.ts'
import { type AppealType, appealFaults, appealWords as words, type WrittenAppeal } from '../rules.ts'
import { AppealForm, type Refused } from './appeal-form.tsx'

type AppealDialogProps = {
  open: boolean
  onClose: () => void
  /** The account's own, masked. */
  phone: string
  account: string
  onFiled?: () => void
}

/** What is written lives here: closing loses nothing. */
export function AppealDialog({ open, onClose, phone, account, onFiled }: AppealDialogProps) {
  const [changed, setChanged] = useState<Partial<WrittenAppeal>>({})
  const [types, setTypes] = useState<readonly string[]>([])
  const [refused, setRefused] = useState<Refused>()
  const [isConfirming, setConfirming] = useState(false)
  const [isSending, setSending] = useState(false)
  const written: WrittenAppeal = { type: '', phone, description: '', ...changed }

  useEffect(() => {
    if (!open || types.length > 0) return
    void orToast(async () => setTypes((await callFromBrowser(listAppealTypes, {})).types.map(({ name }) => name)))
  }, [open, types])

  function check(): void {
    const errors = appealFaults(written, phone)
    setRefused(errors.length > 0 ? { msg: '', errors } : undefined)
    setConfirming(errors.length === 0)
  }

  async function file(): Promise<void> {
    setSending(true)
    try {
      await callFromBrowser(fileAppeal, { ...written, type: written.type as AppealType, account })
      showToast('success', words.done)
      setChanged({})
      onClose()
      onFiled?.()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRefused({ msg: error.message, errors: error.errors })
    } finally {
      setSending(false)
      setConfirming(false)
    }
  }

  return (
    <>
      <Dialog open={open} onClose={onClose} title="我要申诉" width="560px" closesFromOutside={false}>
        <AppealForm
          types={types}
          written={written}
          refused={refused}
          onChange={(change) => setChanged((before) => ({ ...before, ...change }))}
          onSubmit={check}
          onCancel={onClose}
        />
      </Dialog>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title="提交申诉"
        width="440px"
        actions={
          <>
            <Button look="quiet" onClick={() => setConfirming(false)}>
              再看看
            </Button>
            <Button loading={isSending} onClick={() => void file()}>
              确定提交
            </Button>
          </>
        }
      >
        <p>{words.confirm}</p>
      </Dialog>
    </>
  )
}

async function orToast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    showToast('error', error.message)
  }
}
