import type { FormInstance } from 'antd'
import { useState } from 'react'
import styles from '#ui/feedback/error-summary.module.css'
import { CircleAlert } from '#ui/icons.ts'

type Name = (string | number)[]
type WrongField = { name: Name; text: string }

/** A form of so many fields is seen at once: one that is wrong shows itself. */
const fewFields = 5

/** The fields that made an attempt fail, for the top of a form; those that are corrected leave the list. */
export function useWrongFields<V>(form: FormInstance<V>) {
  const [wrong, setWrong] = useState<WrongField[]>([])
  const open = (name: Name) => form.scrollToField(name, { block: 'center', focus: true })

  function show(): void {
    const found = listWrongFields(form)
    setWrong(found)
    if (found[0]) open(found[0].name)
  }

  return {
    /** Lists them and takes the focus to the first. */
    show,
    clear: () => setWrong([]),
    refresh: () => {
      if (wrong.length > 0 && !form.isFieldsValidating()) setWrong(listWrongFields(form))
    },
    summary: (
      <div role="alert">
        {(wrong.length > 1 || (wrong.length === 1 && form.getFieldsError().length > fewFields)) && <Summary wrong={wrong} onOpen={open} />}
      </div>
    ),
  }
}

function Summary({ wrong, onOpen }: { wrong: readonly WrongField[]; onOpen: (name: Name) => void }) {
  return (
    <div className={styles.summary}>
      <CircleAlert />
      <div>
        <p className={styles.title}>有 {wrong.length} 处需要填写或修改</p>
        <ul>
          {wrong.map(({ name, text }) => (
            <li key={name.join('.')}>
              <button type="button" onClick={() => onOpen(name)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function listWrongFields<V>(form: FormInstance<V>): WrongField[] {
  return form.getFieldsError().flatMap(({ name, errors: [msg] }) => {
    const label = msg === undefined ? '' : findLabel(name)
    return msg === undefined ? [] : [{ name, text: msg.includes(label) ? msg : `${label}：${msg}` }]
  })
}

/** '' where the field has no label of its own, as in the rows of a list. */
function findLabel(name: Name): string {
  const control = document.getElementById(name.join('_'))
  const label = control && document.querySelector(`label[for="${CSS.escape(control.id)}"]`)
  return (label ?? control?.closest('fieldset')?.querySelector('legend'))?.textContent?.replace(/（可选）$/, '') ?? ''
}
