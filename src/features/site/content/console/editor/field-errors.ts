import type { FormInstance } from 'antd'
import type { FieldError } from '#gateway/refusals.ts'

/** `scenes.0.title` as antd names it. */
export function toPath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Shows schema errors at their fields: all of them after an attempt to publish, before that only at changed fields. */
export function showErrors(form: FormInstance, errors: readonly FieldError[], { isWhole }: { isWhole: boolean }): void {
  const known = new Map(errors.map(({ field, msg }) => [field, msg]))
  form.setFields(
    form.getFieldsError().map(({ name }) => {
      const msg = known.get(name.join('.'))
      return { name, errors: msg !== undefined && (isWhole || form.isFieldTouched(name)) ? [msg] : [] }
    }),
  )
}
