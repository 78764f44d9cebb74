import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import type { ApplicationValues } from './application-values.ts'

export type RefusedSubmission = { attempt: number; msg: string; errors: FieldError[] }

type FailedFields = { errorFields: { name: (string | number)[]; errors: string[] }[] }

/** The errors of the last submission, whether the form or the server refused it, without those of fields changed since. */
export function useFormErrors(form: FormInstance<ApplicationValues>, refused: RefusedSubmission | undefined) {
  const [invalid, setInvalid] = useState<RefusedSubmission>()
  const [changed, setChanged] = useState<string[]>([])

  useEffect(() => {
    const errors = refused?.errors ?? []
    form.setFields(
      [...new Set(errors.map(({ field }) => toFormField(field)))].map((name) => ({
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
function withoutErrors(refused: RefusedSubmission | undefined, changed: readonly string[]): RefusedSubmission | undefined {
  if (!refused || refused.errors.length === 0) return refused
  const errors = refused.errors.filter(({ field }) => !changed.includes(toFormField(field)))
  return errors.length > 0 ? { ...refused, errors } : undefined
}

/** The server reports errors of `taskType`, whose form field is `path`. */
export function toFormField(field: string): keyof ApplicationValues {
  if (field === 'name' || field === 'target' || field === 'authorized') return field
  return field.startsWith('letter') ? 'letter' : 'path'
}
