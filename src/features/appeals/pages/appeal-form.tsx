import { type FormEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { FieldError } from '#gateway/refusals.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextArea, TextInput } from '#ui/form/text-input.tsx'
import { appealLimits as limits, type WrittenAppeal } from '../rules.ts'
import styles from './appeal-form.module.css'

/** Why it was not accepted: faults at fields, or one sentence where no field is at fault. */
export type Refused = { msg: string; errors: FieldError[] }

type AppealFormProps = {
  types: readonly string[]
  written: WrittenAppeal
  refused: Refused | undefined
  onChange: (changed: Partial<WrittenAppeal>) => void
  onSubmit: () => void
  onCancel: () => void
}

export function AppealForm({ types, written, refused, onChange, onSubmit, onCancel }: AppealFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [refused])

  function errorAt(field: keyof WrittenAppeal): string | undefined {
    return refused?.errors.find((error) => error.field === field)?.msg
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form ref={form} method="post" noValidate className={styles.form} onSubmit={submit}>
      {refused && refused.errors.length === 0 && (
        <p role="alert" tabIndex={-1} className={styles.refused}>
          {refused.msg}
        </p>
      )}
      <Field label="申诉类型" required error={errorAt('type')}>
        {(control) => (
          <Select {...control} value={written.type} onChange={(event) => onChange({ type: event.currentTarget.value })}>
            <option value="">请选择…</option>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="联系电话"
        required
        error={errorAt('phone')}
        help={
          <>
            仅用于与您核实本次申诉，见
            <Link to="/privacy" target="_blank" rel="noopener">
              隐私政策
            </Link>
            ；默认为账户绑定的手机号
          </>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="tel-national"
            maxLength={limits.phone}
            value={written.phone}
            onChange={(event) => onChange({ phone: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="申诉描述" required error={errorAt('description')}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={limits.description}
            placeholder="请写明时间、服务名称与数量，便于我们核对账户明细"
            value={written.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button look="quiet" onClick={onCancel}>
          取消
        </Button>
        <Button type="submit">提交申诉</Button>
      </div>
    </form>
  )
}
