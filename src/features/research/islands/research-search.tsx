import { type FormEvent, useId, useState } from 'react'
import { CircleAlert } from '#ui/icons.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { researchLimits as limits, researchWords as words } from '../rules.ts'
import styles from './research-search.module.css'

export type Province = { province: string; operators: { id: string; name: string }[] }
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
    const typed = typeof field === 'string' ? field.trim() : ''
    const faults: SearchErrors = {
      ...(!fields.get('operator') && { operator: words.operator }),
      ...(!/^[0-9a-f]{32}$/i.test(typed) && { projectId: words.projectId }),
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
              placeholder={words.projectId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              aria-invalid={errors.projectId ? true : undefined}
              aria-describedby={errors.projectId ? `${id}-error` : undefined}
            />
            {!captcha && (
              <Button type="submit" size="large">
                查询
              </Button>
            )}
          </div>
          <Fault id={`${id}-error`} text={errors.projectId} />
        </div>
        {captcha && (
          <div className={styles.field}>
            <input type="hidden" name="vcodeid" value={captcha.id} />
            <label htmlFor={`${id}-captcha`}>验证码</label>
            <div className={styles.row}>
              <TextInput
                id={`${id}-captcha`}
                name="vcode"
                maxLength={10}
                autoComplete="off"
                placeholder="请输入图中字符"
                aria-describedby={`${id}-captcha-error`}
              />
              <img src={`data:image/png;base64,${captcha.image}`} alt="验证码图片，看不清请重新查询" width={100} height={32} />
              <Button type="submit" size="large">
                查询
              </Button>
            </div>
            <Fault id={`${id}-captcha-error`} text={errors.captcha} />
          </div>
        )}
      </form>
    </search>
  )
}

type PickerProps = { provinces: Province[]; chosen: string; onChoose: (id: string) => void; error: string | undefined }

/** The entities by province, with links to the provinces beside them. */
function OperatorPicker({ provinces, chosen, onChoose, error }: PickerProps) {
  const id = useId()
  const alive = useHydrated()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim()
  const shown = provinces
    .map(({ province, operators }) => ({
      province,
      operators: operators.filter(({ name }) => name.includes(wanted) || province.includes(wanted)),
    }))
    .filter(({ operators }) => operators.length > 0)
  const name = provinces.flatMap(({ operators }) => operators).find((one) => one.id === chosen)?.name

  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>运营主体</legend>
      {/* Without scripts every entity is in sight until one was chosen. */}
      <details className={styles.picker} open={chosen === '' || undefined}>
        <summary>{name ?? '请选择运营主体'}</summary>
        {alive && (
          <TextInput
            aria-label="按名称筛选运营主体"
            placeholder="按名称筛选"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )}
        <div className={styles.lists}>
          <nav aria-label="省份">
            <ul>
              {shown.map(({ province }) => (
                <li key={province}>
                  <a href={`#province-${province}`}>{province}</a>
                </li>
              ))}
            </ul>
          </nav>
          {/* Scrolls, so it takes the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <section className={styles.groups} aria-label="运营主体列表" tabIndex={0}>
            {shown.map(({ province, operators }) => (
              <div key={province} id={`province-${province}`} className={styles.group}>
                <p>{province}</p>
                {operators.map((one) => (
                  <label key={one.id}>
                    <input type="radio" name="operator" value={one.id} checked={one.id === chosen} onChange={() => onChoose(one.id)} />
                    {one.name}
                  </label>
                ))}
              </div>
            ))}
            {shown.length === 0 && <p className={styles.none}>没有名称包含“{wanted}”的运营主体</p>}
          </section>
        </div>
      </details>
      {/* A chosen entity that the filter hides still counts. */}
      {chosen !== '' && !shown.some(({ operators }) => operators.some((one) => one.id === chosen)) && (
        <input type="hidden" name="operator" value={chosen} />
      )}
      <Fault id={`${id}-error`} text={error} />
    </fieldset>
  )
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className={styles.error}>
      <CircleAlert /> {text}
    </p>
  )
}
