import { Checkbox, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ComponentProps } from 'react'
import { TriangleAlert } from '#ui/icons.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { listTexts } from '#platform/reviewing/text-rules.ts'
import { submitApplication } from '../../contract.ts'
import { applicationMessages as messages, applicationTexts } from '../../rules.ts'
import { UploadItem } from '#platform/uploads/shared/upload-item.tsx'
import type { TaskTree } from '../../task-rules.ts'
import { TargetField } from '../targets/target-field.tsx'
import styles from './application-form.module.css'
import type { ApplicationValues } from './application-values.ts'
import { TaskTypeField } from './task-type-field.tsx'
import { getRiskNote, listNodes } from './task-paths.ts'

export function TextItems() {
  return listTexts(applicationTexts).map(([name, { label, max, isRequired = false, placeholder }]) => (
    <Form.Item key={name} name={name} label={label} required={isRequired} rules={[contractRule(submitApplication, name)]}>
      <Input count={{ show: true, max }} autoComplete="off" {...(placeholder && { placeholder })} />
    </Form.Item>
  ))
}

type TaskTypeItemProps = { taskTypes: TaskTree; path: ApplicationValues['path']; rules: Rule[] }

/** Warns below the field when the selected type is risky. */
export function TaskTypeItem({ taskTypes, path, rules }: TaskTypeItemProps) {
  const note = getRiskNote(listNodes(taskTypes, path))
  const warning = (
    <output className={styles.note}>
      <TriangleAlert />
      {note}
    </output>
  )
  return (
    <Form.Item name="path" label="任务类型" rules={rules} {...(note ? { extra: warning } : {})}>
      <TaskTypeField taskTypes={taskTypes} />
    </Form.Item>
  )
}

export function TargetItem({ rules, ...field }: { rules: Rule[] } & Pick<ComponentProps<typeof TargetField>, 'area' | 'kind' | 'onJump'>) {
  return (
    <Form.Item name="target" label="扫描目标" required rules={rules}>
      <TargetField {...field} />
    </Form.Item>
  )
}

type AuthorizationItemsProps = { rules: Record<'authorized' | 'letter', Rule[]>; letterRequired: boolean }

/** The declaration, and the letter that some targets require. */
export function AuthorizationItems({ rules, letterRequired }: AuthorizationItemsProps) {
  return (
    <>
      <Form.Item name="authorized" valuePropName="checked" required rules={rules.authorized} className={styles.declaration ?? ''}>
        <Checkbox>{messages.authorized}</Checkbox>
      </Form.Item>
      <UploadItem
        name="letter"
        label="授权书"
        rules={rules.letter}
        extra={letterRequired ? '目标中有政府、教育等单位的域名或公网地址，需要授权书' : '目标含政府、教育等单位的域名或公网地址时需要'}
        field={{ purpose: 'letter', label: '上传授权书' }}
      />
    </>
  )
}
