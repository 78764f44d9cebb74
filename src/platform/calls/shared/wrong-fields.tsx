import { Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import summary from '#ui/feedback/error-summary.module.css'
import { CircleAlert } from '#ui/icons.ts'
import styles from './wrong-fields.module.css'

type Name = (string | number)[]
type WrongField = { name: Name; text: string }

/** A form of so many fields is seen at once: one that is wrong shows itself. */
const fewFields = 5

/** The fields that made an attempt fail, for the top of a form; those that are corrected leave the list. `formName` begins the ids of its fields. */
export function useWrongFields<V>(form: FormInstance<V>, formName = '') {
  const [wrong, setWrong] = useState<WrongField[]>([])
  const open = (name: Name) => form.scrollToField(name, { block: 'center', focus: true })

  function show(): void {
    const found = listWrongFields(form, formName)
    setWrong(found)
    if (found[0]) open(found[0].name)
  }

  return {
    /** Lists them and takes the focus to the first. */
    show,
    clear: () => setWrong([]),
    refresh: () => {
      if (wrong.length > 0 && !form.isFieldsValidating()) setWrong(listWrongFields(form, formName))
    },
    summary: (
      // A reset of the form empties it too.
      <Form.Item noStyle shouldUpdate>
        {() => {
          const fields = form.getFieldsError()
          const faulty = new Set(fields.filter(({ errors }) => errors.length > 0).map(({ name }) => name.join('.')))
          const left = wrong.filter(({ name }) => faulty.has(name.join('.')))
          const isSeen = left.length === 1 && fields.length <= fewFields
          return <WrongFields wrong={isSeen ? [] : left.map(({ name, text }) => ({ id: name.join('.'), text, open: () => open(name) }))} />
        }}
      </Form.Item>
    ),
  }
}

type WrongFieldsProps = { wrong: readonly { id: string; text: string; open: () => void }[] }

/**
 * What is to be corrected, each leading to its field. It stays as it is while a button is pressed: leaving a corrected field would otherwise
 * move what is about to be clicked.
 */
export function WrongFields({ wrong }: WrongFieldsProps) {
  const isPressed = usePressed()
  const [kept, keep] = useState(wrong)
  if (!isPressed && kept !== wrong) keep(wrong)
  const shown = isPressed ? kept : wrong
  return (
    <div role="alert" className={styles.wrong}>
      {shown.length > 0 && (
        <div className={summary.summary}>
          <CircleAlert />
          <div>
            <p className={summary.title}>有 {shown.length} 处需要填写或修改</p>
            <ul>
              {shown.map(({ id, text, open }) => (
                <li key={id}>
                  <button type="button" onClick={open}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

// A context menu that opens while the button is down takes what comes after.
const ends = ['pointerup', 'pointercancel', 'contextmenu']

/** Whether the main button is pressed, until after the click. */
function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const press = ({ button }: PointerEvent) => setPressed(button === 0)
    const release = () => void setTimeout(() => setPressed(false))
    window.addEventListener('pointerdown', press, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  return isPressed
}

function listWrongFields<V>(form: FormInstance<V>, formName: string): WrongField[] {
  return form.getFieldsError().flatMap(({ name, errors: [msg] }) => {
    const label = msg === undefined ? '' : findLabel([...(formName ? [formName] : []), ...name].join('_'))
    return msg === undefined ? [] : [{ name, text: msg.includes(label) ? msg : `${label}：${msg}` }]
  })
}

/** What a screen reader calls it; '' where the field has no name of its own. */
function findLabel(id: string): string {
  const control = document.getElementById(id)
  const label = control && document.querySelector(`label[for="${CSS.escape(id)}"]`)
  const words = control?.getAttribute('aria-label') ?? (label ?? control?.closest('fieldset')?.querySelector('legend'))?.textContent
  return words?.replace(/（可选）$/, '') ?? ''
}
