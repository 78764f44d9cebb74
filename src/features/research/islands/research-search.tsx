import { type ClipboardEvent, type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { OperatorPicker, type Province } from '../parts/operator-picker.tsx'
import { SearchFault } from '../parts/search-fault.tsx'
import { isProjectId, researchLimits as limits, researchMessages as messages, normalizeProjectId } from '../rules.ts'
import styles from './research-search.module.css'

export type SearchErrors = { operator?: string; projectId?: string; captcha?: string }
export type ResearchSearchProps = {
  provinces: Province[]
  operator: string
  projectId: string
  errors: SearchErrors
  /** Asked for after too many look-ups: a PNG in base64. */
  captcha?: { id: string; image: string }
}

/** A form by GET that works without scripts; with them entities are filtered by name, and faults are told before it is sent. */
export default function ResearchSearch({ provinces, operator, projectId, errors: given, captcha }: ResearchSearchProps) {
  const id = useId()
  const [chosen, setChosen] = useState(operator)
  const [errors, setErrors] = useState(given)

  function check(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget)
    const field = fields.get('projectid')
    const typed = typeof field === 'string' ? normalizeProjectId(field) : ''
    const faults: SearchErrors = {
      ...(!fields.get('operator') && { operator: messages.operator }),
      ...(!isProjectId(typed) && { projectId: messages.projectId }),
    }
    setErrors(faults)
    if (Object.keys(faults).length > 0) event.preventDefault()
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
              maxLength={limits.projectId}
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
          <SearchFault id={`${id}-error`} text={errors.projectId} />
        </div>
        {captcha && <CaptchaField {...captcha} error={errors.captcha} />}
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

function CaptchaField({ id: captchaId, image, error }: { id: string; image: string; error: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <input type="hidden" name="vcodeid" value={captchaId} />
      <label htmlFor={id}>验证码</label>
      <div className={styles.row}>
        <TextInput
          id={id}
          name="vcode"
          maxLength={10}
          autoComplete="off"
          placeholder="请输入图中字符"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <img src={`data:image/png;base64,${image}`} alt="验证码图片，看不清请重新查询" width={100} height={32} />
        <Button type="submit" size="large">
          查询
        </Button>
      </div>
      <SearchFault id={`${id}-error`} text={error} />
    </div>
  )
}
