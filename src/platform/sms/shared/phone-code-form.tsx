import { Button, Form, Input } from 'antd'
import { CaptchaItem } from '#platform/captcha/shared/captcha-item.tsx'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import { CodeRow, type SendCode } from './code-row.tsx'
import styles from './phone-code-form.module.css'
import { type PhoneCode, type Rules, usePhoneCode } from './use-phone-code.ts'

type PhoneCodeFormProps = PhoneCode & {
  /** Whose countdown it is. */
  owner: string
  /** What the captcha is bound to. */
  captchaPurpose: string
  /** Of the contract, for the number and for the code. */
  rules: Record<'phone' | 'code', Rules>
  submit: string
  cancel?: { label: string; onCancel: () => void } | undefined
  onSendCode: SendCode
}

/** A form for a mobile number and its verification code. */
export function PhoneCodeForm(props: PhoneCodeFormProps) {
  const { owner, captchaPurpose, phone, rules, proof, submit, cancel, onSendCode } = props
  const { form, captcha, captchaField, isSending, submitError, isOutdated, code, send } = usePhoneCode(props)
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={{ [phone.name]: '', code: '', ...(proof && { [proof.name]: '' }) }}
      className={styles.form}
      scrollToFirstError={{ focus: true }}
      onMouseDown={keepFocusOnPress}
      onFinish={(values) => void send(values)}
    >
      <FormError submitError={submitError} />
      <Form.Item
        name={phone.name}
        label={phone.label}
        required
        validateTrigger="onBlur"
        rules={rules.phone}
        extra={isOutdated && '号码已更改，请重新获取验证码。'}
      >
        <Input size="large" type="tel" inputMode="numeric" autoComplete="off" placeholder="11 位手机号" />
      </Form.Item>
      {captcha.isAsked && <CaptchaItem ref={captchaField} purpose={captchaPurpose} value={captcha.value} onChange={captcha.setValue} />}
      <CodeRow name="code" label="短信验证码" ask="获取验证码" owner={owner} rules={rules.code} {...code} onSendCode={onSendCode} />
      {proof && (
        <CodeRow
          name={proof.name}
          label={proof.label}
          ask={proof.ask}
          owner={`${owner} ${proof.name}`}
          rules={proof.rules}
          {...code}
          onSendCode={proof.onSendCode}
        />
      )}
      <Actions submit={submit} cancel={cancel} isSending={isSending} />
    </Form>
  )
}

function Actions({ submit, cancel, isSending }: Pick<PhoneCodeFormProps, 'submit' | 'cancel'> & { isSending: boolean }) {
  return (
    <div className={styles.actions}>
      <Button type="primary" htmlType="submit" size="large" loading={isSending}>
        {submit}
      </Button>
      {cancel && (
        <Button size="large" onClick={cancel.onCancel}>
          {cancel.label}
        </Button>
      )}
    </div>
  )
}
