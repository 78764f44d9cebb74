import { Form, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { DraftNote } from '#platform/drafts/shared/draft-note.tsx'
import { DraftOfOthers } from '#platform/drafts/shared/draft-of-others.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { fileAppeal, listAppealTypes } from '../contract.ts'
import { appealMessages as messages } from '../rules.ts'
import type { About } from './about-entry.ts'
import { draftForm, useAppealDraft } from './appeal-draft.ts'
import { AppealForm, type AppealValues } from './appeal-form.tsx'

type AppealDialogProps = {
  open: boolean
  onClose: () => void
  /** The phone of the account, masked. */
  phone: string
  account: string
  /** What the form begins with, where the appeal is about something. */
  about?: About | undefined
  onFiled?: () => void
}

export function AppealDialog({ open, onClose, phone, account, about, onFiled }: AppealDialogProps) {
  const [form] = Form.useForm<AppealValues>()
  const types = useAppealTypes({ isWanted: open })
  const { submitError, isSending, send, clear } = useSubmission(form)
  const [confirming, setConfirming] = useState<AppealValues>()

  function confirm(written: AppealValues): void {
    clear()
    setConfirming(written)
  }

  const draft = useAppealDraft(form, { open, phone, account, about })

  useEffect(() => {
    const type = types.find((name) => name === about?.type)
    if (type && !form.getFieldValue('type')) form.setFieldsValue({ type })
  }, [about, types, form])

  async function file({ phone: written, ...appeal }: AppealValues): Promise<void> {
    const isFiled = await send(async () => {
      await callFromBrowser(fileAppeal, { ...appeal, phone: toPhone(written), account }, { survivesReload: true })
      showToast('success', messages.done)
    })
    setConfirming(undefined)
    if (!isFiled) return
    draft.remove()
    form.resetFields()
    onClose()
    onFiled?.()
  }

  return (
    <>
      <Modal
        open={open}
        onCancel={onClose}
        onOk={form.submit}
        title="我要申诉"
        width={560}
        okText="提交申诉"
        mask={{ closable: false }}
        forceRender
      >
        {open && <DraftOfOthers form={draftForm} account={account} />}
        <AppealForm form={form} types={types} phone={phone} submitError={submitError} onChange={draft.save} onSubmit={confirm} />
        {open && <DraftNote key={draft.key.about} of={draft.key} onFill={draft.fill} />}
      </Modal>
      <Confirmation appeal={confirming} isSending={isSending} onCancel={() => setConfirming(undefined)} onConfirm={file} />
    </>
  )
}

type ConfirmationProps = {
  appeal: AppealValues | undefined
  isSending: boolean
  onCancel: () => void
  onConfirm: (appeal: AppealValues) => Promise<void>
}

function Confirmation({ appeal, isSending, onCancel, onConfirm }: ConfirmationProps) {
  return (
    <Modal
      open={appeal !== undefined}
      onCancel={onCancel}
      onOk={() => void (appeal && onConfirm(appeal))}
      confirmLoading={isSending}
      title="提交申诉"
      width={440}
      okText="确定提交"
      cancelText="再看看"
    >
      <p>{messages.confirm}</p>
    </Modal>
  )
}

/** The types, loaded when the dialog is opened for the first time. */
function useAppealTypes({ isWanted }: { isWanted: boolean }): readonly string[] {
  const [types, setTypes] = useState<readonly string[]>([])

  useEffect(() => {
    if (!isWanted || types.length > 0) return
    void attempt(async () => setTypes((await callFromBrowser(listAppealTypes, {})).types.map(({ name }) => name)))
  }, [isWanted, types])

  return types
}
