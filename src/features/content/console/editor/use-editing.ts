import type { FormInstance } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal } from '#gateway/refusals.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { holdContent, keepContent, leaveContent, type openContent } from '../../contract.ts'
import type { Autosave } from './autosave.ts'
import { showErrors, toPath } from './field-errors.ts'
import { forgetUnsent } from './unsent.ts'
import { type Asked, useSaver } from './use-saver.ts'

export type OpenedContent = CallReply<typeof openContent>
export type Editing = ReturnType<typeof useEditing>

/**
 * The form of a piece, saved while it is typed, under the lock of this tab. `onStale`: the server holds something newer, and nothing of
 * this tab is unsaved.
 */
export function useEditing(asked: Asked, opened: OpenedContent, onStale: () => void) {
  const { kind, id, tab } = asked
  const [errors, setErrors] = useState<readonly FieldError[]>(opened.errors)
  const [holder, setHolder] = useState(() => opened.holders.find(({ isMine }) => !isMine)?.name ?? '')
  const isChecked = useRef(false)
  const mayEdit = opened.mayEdit && !opened.isInBin

  const { form, saver, state, version } = useSaver(asked, opened, (found, of) => {
    setErrors(found)
    showErrors(of, found, isChecked.current)
  })

  useLock(asked, mayEdit, (held) => {
    const { isMine, name } = held.holder
    setHolder(isMine ? '' : name)
    if (!isMine && saver.current?.hasPending) saver.current.hold(`${name}正在编辑这项内容`)
    if (isMine && !saver.current?.hasPending && held.version !== saver.current?.version) onStale()
  })

  return {
    form,
    state,
    errors,
    holder,
    canEdit: mayEdit && holder === '' && state.is !== 'held' && state.is !== 'changed',
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
    ...createTakeovers(asked, { form, saver, setHolder, onStale }),
    look: () => callFromBrowser(holdContent, { kind, id, tab }),
    forget: () => forgetUnsent(kind, id),
    version,
  }
}

type Held = CallReply<typeof holdContent>

type Taking = {
  form: FormInstance<Record<string, unknown>>
  saver: RefObject<Autosave | undefined>
  setHolder: (name: string) => void
  onStale: () => void
}

function createTakeovers({ kind, id, tab }: Asked, { form, saver, setHolder, onStale }: Taking) {
  async function takeLock(proceed: (held: Held) => Promise<void> | void): Promise<void> {
    await attempt(async () => {
      const held = await callFromBrowser(holdContent, { kind, id, tab, force: true })
      await proceed(held)
      setHolder('')
    })
  }

  return {
    /** Makes this tab the editor, and its text the working copy; what the server held goes into the history. */
    takeOver: () =>
      takeLock(async ({ version, newest }) => {
        const basedOn = version > 0 ? (await callFromBrowser(keepContent, { kind, id, version })).newest : newest
        saver.current?.rebase({ version: 0, basedOn })
        saver.current?.take(form.getFieldsValue(true))
      }),
    /** Takes the lock from whoever holds it; nothing of this tab is unsaved then. */
    seize: () =>
      takeLock(({ version }) => {
        if (version !== saver.current?.version) onStale()
      }),
  }
}

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
