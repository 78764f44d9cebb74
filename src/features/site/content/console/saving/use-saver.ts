import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import type { FieldError } from '#gateway/refusals.ts'
import type { openContent } from '../../contract.ts'
import { isLeavingForLogin } from '#platform/session/shared/session-caller.ts'
import { askBeforeUnload } from '#ui/browser/ask-before-unload.ts'
import { Autosave, type SaveState } from './autosave.ts'
import { readUnsent } from './unsent.ts'

export type EditTarget = { kind: string; id: string; tab: string }
type OnSaved = (errors: readonly FieldError[], form: FormInstance<Record<string, unknown>>) => void

/** The form with its autosave; what this tab had not sent when it was closed is typed again. */
export function useSaver({ kind, id, tab }: EditTarget, opened: CallReply<typeof openContent>, onSaved: OnSaved) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [state, setState] = useState<SaveState>({ is: 'saved', at: opened.version > 0 || !opened.isNew ? opened.savedAt : '' })
  /** Of the working copy that the server holds; 0 without one. */
  const [version, setVersion] = useState(opened.version)
  const saver = useRef<Autosave>(undefined)

  useEffect(() => {
    const { newest: basedOn, savedAt } = opened
    const made = new Autosave({ kind, id, tab, version: opened.version, basedOn, savedAt }, (next, found) => {
      setState(next)
      if (!found) return
      setVersion(made.version)
      onSaved(found, form)
    })
    saver.current = made
    const unsent = opened.mayEdit && !opened.isInBin ? readUnsent(kind, id) : undefined
    if (unsent) {
      form.setFieldsValue(unsent.data)
      // What the server holds is newer than what this tab began from: the editor decides.
      if (unsent.version !== opened.version || unsent.basedOn !== basedOn) made.change()
      made.take(unsent.data)
    }
    function warn(event: BeforeUnloadEvent): void {
      // What this tab has stored is typed again after the login.
      const isComingBack = isLeavingForLogin() && readUnsent(kind, id) !== undefined
      if (made.hasPending && !isComingBack) askBeforeUnload(event)
    }
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('beforeunload', warn)
      made.stop()
      void made.flush()
    }
    // A new opening is a new screen, by its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  return { form, saver, state, version }
}
