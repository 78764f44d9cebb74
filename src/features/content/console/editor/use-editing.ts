import { Form } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { holdContent, keepContent, leaveContent, type openContent } from '../../contract.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import { showErrors, toPath } from './field-errors.ts'
import { forgetUnsent, readUnsent, storeUnsent } from './unsent.ts'

export type OpenedContent = CallReply<typeof openContent>
export type Editing = ReturnType<typeof useEditing>
type Asked = { kind: string; id: string; tab: string }

/**
 * The form of a piece, saved while it is typed, under the lock of this tab. `onStale`: the server holds something newer, and nothing of
 * this tab is unsaved.
 */
export function useEditing({ kind, id, tab }: Asked, opened: OpenedContent, onStale: () => void) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [state, setState] = useState<SaveState>({ is: 'saved', at: opened.version > 0 || !opened.isNew ? opened.savedAt : '' })
  const [errors, setErrors] = useState<readonly FieldError[]>(opened.errors)
  const [holder, setHolder] = useState(() => opened.holders.find(({ isMine }) => !isMine)?.name ?? '')
  const [version, setVersion] = useState(opened.version)
  const saver = useRef<Autosave>(undefined)
  const isChecked = useRef(false)
  const canEdit = opened.mayEdit && !opened.isInBin

  const onState = useCallback(
    (next: SaveState, found?: FieldError[]) => {
      setState(next)
      if (!found) return
      setVersion(saver.current?.version ?? 0)
      setErrors(found)
      showErrors(form, found, isChecked.current)
    },
    [form],
  )

  useEffect(() => {
    const { newest: basedOn, savedAt } = opened
    const made = createAutosave({ kind, id, tab, version: opened.version, basedOn, savedAt }, onState)
    saver.current = made
    const unsent = canEdit ? readUnsent(kind, id) : undefined
    if (unsent) {
      form.setFieldsValue(unsent.data)
      // What the server holds is newer than what this tab began from: the editor decides.
      if (unsent.version !== opened.version || unsent.basedOn !== basedOn) made.change()
      made.take(unsent.data)
    }
    return () => {
      made.stop()
      void made.flush()
    }
    // A new opening is a new screen, by its key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  useLock({ kind, id, tab }, canEdit, (held) => {
    const { isMine, name } = held.holder
    setHolder(isMine ? '' : name)
    if (!isMine && saver.current?.hasPending) saver.current.hold(`${name}正在编辑这项内容`)
    if (isMine && !saver.current?.hasPending && held.version !== saver.current?.version) onStale()
  })

  useEffect(() => {
    function warn(event: BeforeUnloadEvent): void {
      if (saver.current?.hasPending) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return {
    form,
    state,
    errors,
    holder,
    canEdit: canEdit && holder === '' && state.is !== 'held' && state.is !== 'changed',
    take: () => saver.current?.take(form.getFieldsValue(true)),
    /** Saves at once and shows what the schema refuses; returns the version, or undefined where that did not succeed. */
    settle: async (): Promise<number | undefined> => {
      isChecked.current = true
      if (!(await saver.current?.flush())) return undefined
      showErrors(form, errors, true)
      return saver.current?.version
    },
    showRefused: (found: readonly FieldError[]): void => {
      isChecked.current = true
      setErrors(found)
      showErrors(form, found, true)
      const [first] = found
      if (first) form.scrollToField(toPath(first.field), { block: 'center', focus: true })
    },
    /** Makes this tab the editor, and its text the working copy; what the server held goes into the history. */
    takeOver: async (): Promise<void> => {
      await attempt(async () => {
        const held = await callFromBrowser(holdContent, { kind, id, tab, force: true })
        const kept = held.version > 0 ? (await callFromBrowser(keepContent, { kind, id, version: held.version })).newest : held.newest
        setHolder('')
        const data = form.getFieldsValue(true)
        saver.current?.rebase({ version: 0, basedOn: kept })
        storeUnsent(kind, id, { data, version: 0, basedOn: kept })
        saver.current?.take(data)
      })
    },
    /** Takes the lock from whoever holds it; nothing of this tab is unsaved then. */
    seize: async (): Promise<void> => {
      await attempt(async () => {
        const held = await callFromBrowser(holdContent, { kind, id, tab, force: true })
        setHolder('')
        if (held.version !== saver.current?.version) onStale()
      })
    },
    look: () => callFromBrowser(holdContent, { kind, id, tab }),
    forget: () => forgetUnsent(kind, id),
    /** Of the working copy that the server holds; 0 without one. */
    version,
  }
}

type Held = CallReply<typeof holdContent>

/** Renews the lock while the page is open; a tab that is closed gives it back. */
function useLock({ kind, id, tab }: Asked, isActive: boolean, onHeld: (held: Held) => void): void {
  const told = useRef(onHeld)
  useEffect(() => {
    told.current = onHeld
  })
  useEffect(() => {
    if (!isActive) return
    let isOver = false
    async function hold(): Promise<void> {
      try {
        const held = await callFromBrowser(holdContent, { kind, id, tab })
        if (!isOver) told.current(held)
      } catch (error) {
        // The next one tries again; what the autosave meets is told there.
        if (!(error instanceof Refusal)) throw error
      }
    }
    void hold()
    const timer = setInterval(() => void hold(), editLock.renewSeconds * 1000)
    return () => {
      isOver = true
      clearInterval(timer)
      void callFromBrowser(leaveContent, { kind, id, tab }).catch(() => undefined)
    }
  }, [kind, id, tab, isActive])
}
