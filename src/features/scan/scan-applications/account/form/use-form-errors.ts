import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { type ApplicationValues, emptyApplication } from './application-values.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { checkTargets } from '../../contract.ts'
import { getTextLength } from '../../targets/entries.ts'
import { targetLimits } from '../../targets/rules.ts'
import type { TargetRemark } from '../../shared/targets/interpret-targets.ts'

const quietMs = 600

/** Server-side checks (public suffixes, deny list, lower limit), requested when typing pauses. */
export function useServerErrors(target: string, taskTypeId: string): readonly TargetRemark[] {
  const [known, setKnown] = useState<{ target: string; taskTypeId: string; errors: TargetRemark[] }>()

  useEffect(() => {
    async function ask(): Promise<void> {
      // A failed check is ignored: the submission repeats it.
      const answer = await callFromBrowser(checkTargets, { target, taskTypeId }).catch(() => undefined)
      if (answer) setKnown({ target, taskTypeId, errors: answer.errors.map(toRemark) })
    }
    if (target.trim() === '' || getTextLength(target) > targetLimits.characters) return
    const timer = setTimeout(() => void ask(), quietMs)
    return () => clearTimeout(timer)
  }, [target, taskTypeId])

  return known?.target === target && known.taskTypeId === taskTypeId ? known.errors : none
}

const none: readonly TargetRemark[] = []

function toRemark({ index, code, msg }: { index: number; code: string; msg: string }): TargetRemark {
  return { index, code, msg, sentence: msg.replace(/^第\d+个目标“.*?”：/, ''), hint: '' }
}

type FailedFields = { errorFields: { name: (string | number)[]; errors: string[] }[] }

/** The errors of the last submission, whether the form or the server refused it, without those of fields changed since. */
export function useFormErrors(form: FormInstance<ApplicationValues>, refused: SubmitError | undefined) {
  const [invalid, setInvalid] = useState<SubmitError>()
  const [changed, setChanged] = useState<string[]>([])

  useEffect(() => {
    const errors = refused?.errors ?? []
    form.setFields(
      [...new Set(errors.flatMap(({ field }) => toFormField(field) ?? []))].map((name) => ({
        name,
        errors: errors.filter(({ field }) => toFormField(field) === name).map(({ msg }) => msg),
      })),
    )
  }, [refused, form])

  /** Clears the server's errors of the changed fields until the next submission. */
  function clearErrors(names: (keyof ApplicationValues)[]): void {
    form.setFields(names.map((name) => ({ name, errors: [] })))
    setChanged((before) => [...before, ...names])
  }

  function clearAllErrors(): void {
    setInvalid(undefined)
    setChanged([])
  }

  function showInvalid({ errorFields }: FailedFields): void {
    const errors = errorFields.flatMap(({ name, errors: texts }) => texts.map((msg) => ({ field: String(name[0]), msg })))
    setChanged([])
    setInvalid((before) => ({ attempt: (before?.attempt ?? 0) + 1, msg: '', errors }))
  }

  const source = invalid ? 'form' : 'server'
  const remaining = withoutErrors(invalid ?? refused, changed)
  return { errors: remaining && { ...remaining, key: `${source} ${remaining.attempt}` }, clearErrors, clearAllErrors, showInvalid }
}

/** The refusal without the errors of the changed fields; undefined when none is left. */
function withoutErrors(refused: SubmitError | undefined, changed: readonly string[]): SubmitError | undefined {
  if (!refused || refused.errors.length === 0) return refused
  const errors = refused.errors.filter(({ field }) => !changed.includes(toFormField(field) ?? field))
  return errors.length > 0 ? { ...refused, errors } : undefined
}

/** What the server calls otherwise than the form. */
const formFields: Readonly<Record<string, keyof ApplicationValues>> = { taskType: 'path', taskTypeId: 'path', letterFileId: 'letter' }

/** The field of the form that an error is about; undefined where the form has none, so that the summary alone shows it. */
export function toFormField(field: string): keyof ApplicationValues | undefined {
  return field in emptyApplication ? (field as keyof ApplicationValues) : formFields[field]
}
