import type { FormEvent } from 'react'
import { CaptchaField } from '#platform/captcha/parts/captcha-field.tsx'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { responseTime, supportLine } from '#platform/site/rules.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/text-input.tsx'
import { consultationLimits as limits, consultationPurpose } from '../rules.ts'
import { Consent } from './consent.tsx'
import styles from './consult-form.module.css'
import { ErrorSummary, getFieldId } from './error-summary.tsx'
import { type Consultation, preloadCall } from './use-consultation.ts'

type ConsultFormProps = { consultation: Consultation; topic: string }

export function ConsultForm({ consultation, topic }: ConsultFormProps) {
  const { values, step, refused, captcha, change, submit } = consultation
  const sending = step === 'sending'

  function send(event: FormEvent) {
    event.preventDefault()
    if (!sending) void submit(topic)
  }

  function errorAt(field: string): string | undefined {
    return refused?.errors.find((error) => error.field === field)?.msg
  }

  return (
    <form noValidate className={styles.form} onInput={preloadCall} onSubmit={send}>
      <Lead topic={topic} />
      {refused && <ErrorSummary key={refused.attempt} refused={refused} />}
      <div id={getFieldId('name')}>
        <Field label="称呼" required error={errorAt('name')}>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnWide}
              name="name"
              autoComplete="name"
              maxLength={limits.name}
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
              autoComplete="tel-national"
              maxLength={20}
              value={values.phone}
              onChange={(event) => change({ phone: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div id={getFieldId('company')} className={styles.whole}>
        <Field label="单位名称（选填）" error={errorAt('company')}>
          {(control) => (
            <TextInput
              {...control}
              name="company"
              autoComplete="organization"
              maxLength={limits.company}
              value={values.company}
              onChange={(event) => change({ company: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <div id={getFieldId('question')} className={styles.whole}>
        <Field label="咨询内容" required error={errorAt('question')}>
          {(control) => (
            <TextArea
              {...control}
              name="question"
              rows={3}
              maxLength={limits.question}
              placeholder="例如：系统类型、所在行业、希望解决的问题与时间要求"
              value={values.question}
              onChange={(event) => change({ question: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
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
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" size="large" loading={sending} className={styles.submit}>
          {sending ? '正在提交…' : '提交咨询'}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first field, except on phones, where the keyboard would cover the form. */
function focusOnWide(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', matchMedia('(min-width: 641px)').matches)
}

function focusOnPhone(element: HTMLElement | null): void {
  element?.toggleAttribute('autofocus', matchMedia('(max-width: 640px)').matches)
}

function Lead({ topic }: { topic: string }) {
  const { tel } = readPageConfig()
  return (
    <div ref={focusOnPhone} tabIndex={-1} className={styles.lead}>
      <p>
        安全顾问会在{responseTime}与您联系
        {tel && (
          <>
            ；如需马上沟通，请拨打{supportLine.name} <a href={`tel:${tel}`}>{tel}</a>
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
