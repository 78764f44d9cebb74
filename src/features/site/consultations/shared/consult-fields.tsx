import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/text-input.tsx'
import { consultationLimits as limits } from '../rules.ts'
import styles from './consult-form.module.css'
import { getFieldId } from './error-summary.tsx'
import type { Consultation } from './use-consultation.ts'

type ConsultFieldsProps = Pick<Consultation, 'values' | 'change'> & { errorAt: (field: string) => string | undefined }

/** Contact fields and question. */
export function ConsultFields({ values, change, errorAt }: ConsultFieldsProps) {
  return (
    <>
      <div id={getFieldId('name')}>
        <Field label="称呼" required error={errorAt('name')}>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnWide}
              name="name"
              autoComplete="name"
              value={values.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div id={getFieldId('phone')}>
        <Field label="手机号" required error={errorAt('phone')}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              name="phone"
              autoComplete="tel"
              value={values.phone}
              onChange={(event) => change({ phone: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div id={getFieldId('company')} className={styles.whole}>
        <Field label="单位名称（可选）" error={errorAt('company')}>
          {(control) => (
            <TextInput
              {...control}
              name="company"
              autoComplete="organization"
              value={values.company}
              onChange={(event) => change({ company: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Question values={values} change={change} errorAt={errorAt} />
    </>
  )
}

function Question({ values, change, errorAt }: ConsultFieldsProps) {
  return (
    <div id={getFieldId('question')} className={styles.whole}>
      <Field label="咨询内容" required error={errorAt('question')}>
        {(control) => (
          <TextArea
            {...control}
            name="question"
            rows={3}
            limit={limits.question}
            placeholder="例如：系统类型、所在行业、希望解决的问题与时间要求"
            value={values.question}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  )
}

/** Focuses the first field, except on phones, where the keyboard would cover the form. */
function focusOnWide(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', matchMedia('(min-width: 40.01em)').matches)
}
