import { Input, Select } from 'antd'
import { Field } from '#ui/antd/field.tsx'
import { listActions, type ReviewDeclaration, reviewLimits } from '../../rules.ts'

type ActionFieldProps = { declaration: ReviewDeclaration; value: string; onChange: (action: string) => void }

export function ActionField({ declaration, value, onChange }: ActionFieldProps) {
  return (
    <Field label="用于">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={listActions(declaration)
            .filter(([, { comment }]) => comment !== 'none')
            .map(([name, { label }]) => ({ value: name, label }))}
          onChange={(name: string) => onChange(name)}
        />
      )}
    </Field>
  )
}

type NameFieldProps = { value: string; isTried: boolean; onChange: (name: string) => void }

export function NameField({ value, isTried, onChange }: NameFieldProps) {
  return (
    <Field label="模板名称" required error={isTried && value.trim() === '' ? '请输入模板名称' : undefined} help="显示在常用意见按钮上">
      {(control) => (
        <Input {...control} maxLength={reviewLimits.templateName} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}
