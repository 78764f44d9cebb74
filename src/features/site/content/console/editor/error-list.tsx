import { Button } from 'antd'
import type { FieldError } from '#gateway/refusals.ts'
import { type ContentFields, type ContentKind, getFields } from '#platform/publishing/content-kinds.ts'
import styles from './editor-page.module.css'
import { toPath } from './field-errors.ts'

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
