import type { FormEvent } from 'react'
import { CaptchaField } from '#platform/captcha/shared/captcha-field.tsx'
import { Consent } from '#platform/site/shared/consent.tsx'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { formatAnswerTime, supportLine } from '#platform/site/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { consultationPurpose } from '../rules.ts'
import { ConsultFields } from './consult-fields.tsx'
import styles from './consult-form.module.css'
import { ErrorSummary, getFieldId } from './error-summary.tsx'
import { type Consultation, preloadCall } from './use-consultation.ts'

type ConsultFormProps = { consultation: Consultation; topic: string }

export function ConsultForm({ consultation, topic }: ConsultFormProps) {
  const { values, isSending, submitError, captcha, change, submit } = consultation

  function send(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void submit(topic)
  }

  function errorAt(field: string): string | undefined {
    return submitError?.errors.find((error) => error.field === field)?.msg
  }

  return (
    <form noValidate className={styles.form} onInput={preloadCall} onSubmit={send}>
      <Lead topic={topic} />
      {submitError && <ErrorSummary key={submitError.attempt} submitError={submitError} />}
      <ConsultFields values={values} change={change} errorAt={errorAt} />
      <div id={getFieldId('captcha')} className={styles.whole}>
        <CaptchaField
          ref={captcha}
          purpose={consultationPurpose}
          value={values.captcha}
          onChange={(answer) => change({ captcha: answer })}
          error={errorAt('captcha')}
        />
      </div>
      <div id={getFieldId('consent')} className={styles.whole}>
        <Consent
          given={values.consent}
          onChange={(consent) => change({ consent })}
          version={readPageConfig().privacyVersion}
          error={errorAt('consent') ?? errorAt('consentVersion')}
        >
          所填信息仅用于与您联系并答复本次咨询，保存 1 年，您可随时要求删除。
        </Consent>
      </div>
      <div className={styles.foot}>
        <Button type="submit" size="large" loading={isSending} className={styles.submit}>
          {isSending ? '正在提交…' : '提交咨询'}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the lead on phones, where the keyboard of a focused field would cover the form. */
function focusOnPhone(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', matchMedia('(max-width: 40em)').matches)
}

function Lead({ topic }: { topic: string }) {
  const { tel, answerTime } = readPageConfig()
  return (
    <div ref={focusOnPhone} tabIndex={-1} className={styles.lead}>
      <p>
        安全顾问会{formatAnswerTime(answerTime)}与您联系
        {tel && (
          <>
            ；如需马上沟通，请拨打{supportLine} <a href={`tel:${tel}`}>{tel}</a>
          </>
        )}
        。
      </p>
      {topic && (
        <p className={styles.topic}>
          <span>咨询主题</span>
          <strong>{topic}</strong>
        </p>
      )}
    </div>
  )
}
