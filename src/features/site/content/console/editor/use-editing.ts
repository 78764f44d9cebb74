import type { FormInstance } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { editLock } from '#platform/publishing/rules.ts'
import { holdContent, keepContent, leaveContent, type openContent } from '../../contract.ts'
import type { Autosave } from '../saving/autosave.ts'
import { showErrors, toPath } from './error-list.tsx'
import { removeUnsent } from '../saving/unsent.ts'
import { type EditTarget, useSaver } from '../saving/use-saver.ts'

export type OpenedContent = CallReply<typeof openContent>
export type Editing = ReturnType<typeof useEditing>

/** The form of a piece, saved while it is typed, under the lock of this tab. `onReopen`: the server holds something else now. */
export function useEditing(target: EditTarget, opened: OpenedContent, onReopen: () => void) {
  const { kind, id, tab } = target
  const { errors, latestErrors, keepErrors } = useErrors(opened.errors)
  const [holder, setHolder] = useState(() => opened.holders.find(({ isMine }) => !isMine)?.name ?? '')
  const { isActing, reopen, act } = useActing(target, onReopen)
  const isChecked = useRef(false)
  const mayEdit = opened.mayEdit && !opened.isInBin

  const { form, saver, state, version } = useSaver(target, opened, (found, of) => {
    keepErrors(found)
    showErrors(of, found, { isWhole: isChecked.current })
  })

  async function settle(): Promise<number | undefined> {
    isChecked.current = true
    if (!(await saver.current?.flush())) return undefined
    showErrors(form, latestErrors.current, { isWhole: true })
    return saver.current?.version
  }

  useLock({ ...target, isActive: mayEdit }, (lock) => {
    const { isMine, name } = lock.holder
    setHolder(isMine ? '' : name)
    if (!isMine && saver.current?.hasPending) saver.current.hold(`${name}正在编辑这项内容`)
    if (isMine && !saver.current?.hasPending && lock.version !== saver.current?.version) reopen()
  })

  return {
    form,
    state,
    errors,
    holder,
    canEdit: mayEdit && holder === '' && !isActing && state.is !== 'held' && state.is !== 'changed',
    take: () => saver.current?.take(form.getFieldsValue(true)),
    /** Saves at once and shows what the schema refuses; returns the version, or undefined where that did not succeed. */
    settle,
    /** Saves at once, and answers what the schema refuses; refuses itself where the save did not succeed. */
    check: async (): Promise<readonly FieldError[]> => {
      assertSaved(await settle())
      return latestErrors.current
    },
    showRefused: (found: readonly FieldError[]): void => {
      isChecked.current = true
      keepErrors(found)
      showErrors(form, found, { isWhole: true })
      const [first] = found
      if (first) showField(form, first.field)
    },
    showField: (field: string): void => showField(form, field),
    ...createTakeovers(target, { form, saver, setHolder, reopen }),
    /** Saves at once; refuses where that did not succeed. */
    saveNow: async () => assertSaved(await settle()),
    reopen,
    act,
    look: () => callFromBrowser(holdContent, { kind, id, tab }),
    version,
  }
}

function assertSaved(version: number | undefined): number {
  if (version === undefined) throw new Refusal({ ...refusals.busy, msg: '修改尚未保存，请稍后再试' })
  return version
}

function useActing({ kind, id }: EditTarget, onReopen: () => void) {
  const [isActing, setActing] = useState(false)

  /** What is typed until the piece is opened anew would be based on what is no more. */
  function reopen(): void {
    setActing(true)
    removeUnsent(kind, id)
    onReopen()
  }

  /** Changes what the server holds, while nothing is typed; where that succeeds the piece is opened anew. */
  async function act(work: () => Promise<void>): Promise<void> {
    setActing(true)
    if (await attempt(work)) reopen()
    else setActing(false)
  }

  return { isActing, reopen, act }
}

/** `latestErrors`: what a save has just found is not yet in the state of the rendering that awaits it. */
function useErrors(first: readonly FieldError[]) {
  const [errors, setErrors] = useState(first)
  const latestErrors = useRef(errors)

  function keepErrors(found: readonly FieldError[]): void {
    latestErrors.current = found
    setErrors(found)
  }

  return { errors, latestErrors, keepErrors }
}

type EditLock = CallReply<typeof holdContent>

type TakeoverOptions = {
  form: FormInstance<Record<string, unknown>>
  saver: RefObject<Autosave | undefined>
  setHolder: (name: string) => void
  reopen: () => void
}

function createTakeovers({ kind, id, tab }: EditTarget, { form, saver, setHolder, reopen }: TakeoverOptions) {
  async function takeLock(proceed: (lock: EditLock) => Promise<void> | void): Promise<void> {
    await attempt(async () => {
      const lock = await callFromBrowser(holdContent, { kind, id, tab, force: true })
      await proceed(lock)
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
    /** Takes over the lock; this tab has no unsaved changes then. */
    seize: () =>
      takeLock(({ version }) => {
        if (version !== saver.current?.version) reopen()
      }),
  }
}

/** Opens the lists that hide the field, and takes the focus to it. */
function showField(form: FormInstance, field: string): void {
  const path = toPath(field)
  for (let of = document.getElementById(path.join('_'))?.closest('details'); of; of = of.parentElement?.closest('details')) of.open = true
  form.scrollToField(path, { block: 'center', focus: true })
}

/** Renews the lock while the page is open; a tab that is closed gives it back. */
function useLock({ kind, id, tab, isActive }: EditTarget & { isActive: boolean }, onHeld: (lock: EditLock) => void): void {
  const latestOnHeld = useRef(onHeld)
  useEffect(() => {
    latestOnHeld.current = onHeld
  })
  useEffect(() => {
    if (!isActive) return
    let isOver = false
    async function acquireLock(): Promise<void> {
      try {
        const lock = await callFromBrowser(holdContent, { kind, id, tab })
        if (!isOver) latestOnHeld.current(lock)
      } catch (error) {
        // The next interval retries; the autosave reports conflicts itself.
        if (!(error instanceof Refusal)) throw error
      }
    }
    const leave = () => void callFromBrowser(leaveContent, { kind, id, tab }, { keepalive: true }).catch(() => undefined)
    const returnTo = ({ persisted }: PageTransitionEvent) => persisted && void acquireLock()
    void acquireLock()
    const timer = setInterval(() => void acquireLock(), editLock.renewSeconds * 1000)
    // A closed tab unmounts nothing.
    addEventListener('pagehide', leave)
    addEventListener('pageshow', returnTo)
    return () => {
      isOver = true
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', returnTo)
      leave()
    }
  }, [kind, id, tab, isActive])
}
