import { Button, type FormInstance } from 'antd'
import type { FieldError } from '#gateway/refusals.ts'
import { type ContentFields, type ContentKind, getFields } from '#platform/publishing/content-kinds.ts'
import styles from './content-editor.module.css'

type ErrorListProps = { kind: ContentKind; errors: readonly FieldError[]; onOpen: (error: FieldError) => void }

/** Errors that prevent publishing, each linked to its field. */
export function ErrorList({ kind, errors, onOpen }: ErrorListProps) {
  if (errors.length === 0) return null
  return (
    <section role="alert" className={styles.errors}>
      <h2>还有 {errors.length} 处需要修改才能发布</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.field} ${error.msg}`}>
            <Button type="link" onClick={() => onOpen(error)}>
              {getFieldLabel(getFields(kind), toPath(error.field))}：{error.msg}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function getFieldLabel(fields: ContentFields, [name, ...rest]: readonly (string | number)[]): string {
  const field = fields[String(name)]
  if (!field) return String(name)
  if (field.type === 'group') return getFieldLabel(field.fields, rest)
  if (field.type === 'items' && typeof rest[0] === 'number')
    return `${field.item} ${rest[0] + 1} · ${getFieldLabel(field.fields, rest.slice(1))}`
  return field.label
}

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
