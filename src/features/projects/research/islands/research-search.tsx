import { type ClipboardEvent, type FormEvent, useId, useState } from 'react'
import { CaptchaRow } from '#platform/captcha/shared/captcha-row.tsx'
import { Button } from '#ui/form/button.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { OperatorPicker } from '../shared/operator-picker.tsx'
import type { Province } from '../shared/operators.tsx'
import { isProjectId, researchMessages as messages, normalizeProjectId } from '../rules.ts'
import styles from './research-search.module.css'

type SearchErrors = { operator?: string; projectId?: string; captcha?: string }
type ResearchSearchProps = {
  provinces: Province[]
  operator: string
  projectId: string
  errors: SearchErrors
  /** Asked for after too many look-ups: a PNG in base64. */
  captcha?: { id: string; image: string }
}

/** A form by GET that works without scripts; with them entities are filtered by name and errors are shown before it is sent. */
export default function ResearchSearch({ provinces, operator, projectId, errors: given, captcha }: ResearchSearchProps) {
  const id = useId()
  const [chosen, setChosen] = useState(operator)
  const [errors, setErrors] = useState(given)

  function check(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget)
    const field = fields.get('projectid')
    const typed = typeof field === 'string' ? normalizeProjectId(field) : ''
    const found: SearchErrors = {
      ...(!fields.get('operator') && { operator: messages.operator }),
      ...(!isProjectId(typed) && { projectId: messages.projectId }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) event.preventDefault()
  }

  return (
    <search aria-label="调研数据">
      <form method="get" action="/research" noValidate onSubmit={check} className={styles.form}>
        <OperatorPicker provinces={provinces} chosen={chosen} onChoose={setChosen} error={errors.operator} />
        <div className={styles.field}>
          <label htmlFor={`${id}-project`}>项目ID</label>
          <div className={styles.row}>
            <TextInput
              id={`${id}-project`}
              name="projectid"
              defaultValue={projectId}
              placeholder={messages.projectId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onPaste={pasteProjectId}
              aria-invalid={errors.projectId ? true : undefined}
              aria-describedby={errors.projectId ? `${id}-error` : undefined}
            />
            {!captcha && (
              <Button type="submit" size="large">
                查询
              </Button>
            )}
          </div>
          <ErrorText id={`${id}-error`} text={errors.projectId} role="alert" />
        </div>
        {captcha && <CaptchaRow {...captcha} error={errors.captcha} />}
      </form>
    </search>
  )
}

/** Spaces around a pasted id would take the place of its last characters. */
function pasteProjectId(event: ClipboardEvent<HTMLInputElement>) {
  const id = normalizeProjectId(event.clipboardData.getData('text'))
  if (!isProjectId(id)) return
  event.preventDefault()
  event.currentTarget.value = id
}
