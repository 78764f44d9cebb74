import { Button, Form } from 'antd'
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
  const rows = (Form.useWatch(path, form) as Row[] | undefined) ?? []
  const [added, setAdded] = useState<number>()
  const { label, item, titleField, max, help, standard = [] } = field

  function nameOf(row: Row | undefined, index: number): string {
    return toText(row?.[titleField]).trim() || `${item} ${index + 1}`
  }

  return (
    <Form.List name={name}>
      {(places, { add, remove, move }) => (
        <section className={styles.items} aria-label={label}>
          <ItemsHead
            title={`${label}（${places.length}）`}
            item={item}
            isFull={places.length >= max}
            onAdd={() => {
              const before = places.length > 0 ? [] : standard
              for (const row of before) add({ ...row })
              add(emptyData(field.fields))
              setAdded(places.length + before.length)
            }}
          />
          {help && <p className={styles.none}>{help}</p>}
          {places.length === 0 && !help && standard.length === 0 && <p className={styles.none}>还没有{item}</p>}
          {standard.length > 0 && (
            <StandardRows
              names={standard.map(nameOf)}
              isShown={places.length === 0}
              onTake={() =>
                form.setFieldValue(
                  path,
                  standard.map((row) => ({ ...row })),
                )
              }
              onReset={() => form.setFieldValue(path, [])}
            />
          )}
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

type ItemsHeadProps = { title: string; item: string; isFull: boolean; onAdd: () => void }

function ItemsHead({ title, item, isFull, onAdd }: ItemsHeadProps) {
  return (
    <div className={styles.itemsHead}>
      <span>{title}</span>
      <Button icon={<Plus />} disabled={isFull} onClick={onAdd}>
        添加{item}
      </Button>
    </div>
  )
}

type StandardRowsProps = { names: readonly string[]; isShown: boolean; onTake: () => void; onReset: () => void }

/** What visitors see while the list is empty: to begin with, or to return to. */
function StandardRows({ names, isShown, onTake, onReset }: StandardRowsProps) {
  return (
    <p className={styles.standard}>
      <span>
        {isShown ? '访客现在看到默认的：' : '默认：'}
        {names.join('、')}
      </span>
      <Button type="link" size="small" onClick={isShown ? onTake : onReset}>
        {isShown ? '修改这些' : '恢复默认'}
      </Button>
    </p>
  )
}
