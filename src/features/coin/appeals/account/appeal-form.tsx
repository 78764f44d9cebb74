import { Form, type FormInstance, Input, Select } from 'antd'
import { Link } from 'react-router'
import { toPhone } from '#kit/identifiers/mobile.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { fileAppeal } from '../contract.ts'
import { appealLimits as limits, appealMessages as messages, isContact } from '../rules.ts'
import styles from './appeal-form.module.css'

export type AppealValues = { type: string; phone: string; description: string }

type AppealFormProps = {
  form: FormInstance<AppealValues>
  types: readonly string[]
  /** The phone of the account, masked. */
  phone: string
  submitError: SubmitError | undefined
  onChange: (written: AppealValues) => void
  onSubmit: (written: AppealValues) => void
}

export function AppealForm({ form, types, phone, submitError, onChange, onSubmit }: AppealFormProps) {
  const contact = {
    validator: (_: unknown, written: string) =>
      isContact(toPhone(written), phone) ? Promise.resolve() : Promise.reject(new Error(messages.wrongPhone)),
  }
  const help = (
    <span className={styles.help}>
      仅用于与您核实本次申诉，见
      <Link to="/privacy" target="_blank" rel="noopener">
        隐私政策
      </Link>
      ；默认为账户绑定的手机号
    </span>
  )
  return (
    <Form<AppealValues>
      form={form}
      name="appeal"
      layout="vertical"
      requiredMark="optional"
      initialValues={{ phone, description: '' }}
      className={styles.form}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(_, written) => onChange(written)}
      onFinish={onSubmit}
    >
      <FormError submitError={submitError} />
      <Form.Item name="type" label="申诉类型" required rules={[contractRule(fileAppeal, 'type')]}>
        <Select placeholder="请选择…" options={types.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="phone" label="联系电话" required validateFirst rules={[contractRule(fileAppeal, 'phone'), contact]} extra={help}>
        <Input type="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="description" label="申诉描述" required rules={[contractRule(fileAppeal, 'description')]}>
        <Input.TextArea
          rows={5}
          count={{ show: true, max: limits.description }}
          placeholder="请写明时间、服务名称与数量，便于我们核对账户明细"
        />
      </Form.Item>
    </Form>
  )
}
