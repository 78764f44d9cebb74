import type { FormInstance } from 'antd'
import { useEffect, useMemo } from 'react'
import { findDraft, loadDraft, removeDraft, saveDraft } from '#platform/drafts/shared/drafts.ts'
import type { About } from './about-entry.ts'
import type { AppealValues } from './appeal-form.tsx'

export const draftForm = 'appeal'

type AppealDraft = { open: boolean; phone: string; account: string; about: About | undefined }

/** Fills the dialog, when it opens, with the draft of what it is about; the area and its list of appeals have a dialog each. */
export function useAppealDraft(form: FormInstance<AppealValues>, { open, phone, account, about }: AppealDraft) {
  const { key, blank } = useMemo(
    () => ({
      key: { form: draftForm, account, about: about?.id ?? '' },
      blank: { type: '', phone, description: about?.description ?? '' },
    }),
    [account, phone, about],
  )

  useEffect(() => {
    if (!open) return
    const { type: _, ...written } = blank
    form.resetFields(['type'])
    const fill = () => form.setFieldsValue({ ...written, ...findDraft<AppealValues>(key) })
    fill()
    async function load(): Promise<void> {
      await loadDraft(key)
      if (!form.isFieldsTouched()) fill()
    }
    void load()
  }, [open, form, key, blank])

  return {
    key,
    fill: () => form.setFieldsValue(findDraft<AppealValues>(key) ?? {}),
    save: (written: AppealValues) => saveDraft(key, written, blank),
    remove: () => removeDraft(key),
  }
}
