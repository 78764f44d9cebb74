import { Button, Form } from 'antd'
import type { NamePath } from 'antd/es/form/interface'
import { type ReactNode, useState } from 'react'
import { type ContentField, type ContentFields, emptyData, toText } from '#platform/publishing/content-kinds.ts'
import { SortableList } from '#ui/antd/sortable-list.tsx'
import { Plus, Trash2 } from '#ui/icons.ts'
import styles from './form-fields.module.css'

type RenderFields = (props: { fields: ContentFields; prefix: (string | number)[]; listPrefix: (string | number)[] }) => ReactNode
type Row = Record<string, unknown>
type ItemsFieldProps = {
  field: Extract<ContentField, { type: 'items' }>
  path: (string | number)[]
  name: (string | number)[]
  renderFields: RenderFields
}

/** A list of items with fields of their own: each opens by its title, and moves by dragging or by its buttons. */
export function ItemsField({ field, path, name, renderFields }: ItemsFieldProps) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const rows = (Form.useWatch(path as NamePath, form) as Row[] | undefined) ?? []
  const [added, setAdded] = useState<number>()
  const { label, item, titleField, max, help } = field

  function nameOf(row: Row | undefined, index: number): string {
    return toText(row?.[titleField]).trim() || `${item} ${index + 1}`
  }

  return (
    <Form.List name={name}>
      {(places, { add, remove, move }) => (
        <section className={styles.items} aria-label={label}>
          <div className={styles.itemsHead}>
            <span>
              {label}（{places.length}）
            </span>
            <Button
              icon={<Plus />}
              disabled={places.length >= max}
              onClick={() => {
                add(emptyData(field.fields))
                setAdded(places.length)
              }}
            >
              添加{item}
            </Button>
          </div>
          {help && <p className={styles.none}>{help}</p>}
          {places.length === 0 && !help && <p className={styles.none}>还没有{item}</p>}
          <SortableList
            label={label}
            items={places}
            getKey={({ key }) => String(key)}
            getName={(place) => nameOf(rows[place.name], place.name)}
            onMove={move}
            renderTools={(i) => <Button type="text" icon={<Trash2 />} aria-label={`删除${nameOf(rows[i], i)}`} onClick={() => remove(i)} />}
            renderItem={(place, i) => (
              <details className={styles.item} open={added === i || undefined}>
                <summary>{nameOf(rows[i], i)}</summary>
                {renderFields({ fields: field.fields, prefix: [...path, place.name], listPrefix: [place.name] })}
              </details>
            )}
          />
        </section>
      )}
    </Form.List>
  )
}
