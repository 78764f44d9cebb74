import { Button, Form } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import type { TaskTree } from '../../task-rules.ts'
import { addErrors, getErrorRange, interpretTargets } from '../../shared/targets/interpret-targets.ts'
import { selectText, type TextRange } from '../../shared/targets/select-text.ts'
import { TargetInterpretation } from '../../shared/targets/target-interpretation.tsx'
import { AuthorizationItems, TargetItem, TaskTypeItem, TextItems } from './application-fields.tsx'
import styles from './application-form.module.css'
import { emptyApplication, type ApplicationValues } from './application-values.ts'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { getTask } from './task-paths.ts'
import { toFormField, useFormErrors } from './use-form-errors.ts'
import { useServerErrors } from './use-form-errors.ts'
import type { Rule } from 'antd/es/form'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { submitApplication } from '../../contract.ts'
import { applicationMessages as messages, type applicationTexts } from '../../rules.ts'
import type { Policy } from '../../targets/policy.ts'

type ApplicationFormProps = {
  taskTypes: TaskTree
  initial: ApplicationValues
  busy: boolean
  refused: SubmitError | undefined
  onChange: (values: ApplicationValues) => void
  onSubmit: (values: ApplicationValues) => void
  onCancel: () => void
}

/** Fields on the left, the interpretation of the targets beside them. */
export function ApplicationForm({ taskTypes, initial, busy, refused, onChange, onSubmit, onCancel }: ApplicationFormProps) {
  const [form] = Form.useForm<ApplicationValues>()
  const [values, setValues] = useState(initial)
  const area = useRef<TextAreaRef>(null)
  const { target, task, reading } = useInterpretation(values, taskTypes)
  const { errors, clearErrors, clearAllErrors, showInvalid } = useFormErrors(form, refused)
  const rules = getFormRules({ task, letterRequired: reading.letterRequired })

  function change(changed: Partial<ApplicationValues>, all: ApplicationValues): void {
    clearErrors(Object.keys(changed) as (keyof ApplicationValues)[])
    const next = { ...emptyApplication, ...all, path: all.path ?? [] }
    setValues(next)
    onChange(next)
  }

  function submit(all: ApplicationValues): void {
    clearAllErrors()
    onSubmit({ ...emptyApplication, ...all })
  }

  function jump(entry: TextRange): void {
    selectText(area.current?.resizableTextArea?.textArea, entry)
  }

  function jumpToError({ field, msg }: FieldError): void {
    const input = toFormField(field)
    if (input === 'target') jump(getErrorRange(reading, msg))
    else if (input) form.focusField(input)
  }

  return (
    <Form<ApplicationValues>
      form={form}
      layout="vertical"
      requiredMark="optional"
      initialValues={initial}
      validateTrigger="onBlur"
      disabled={busy}
      className={styles.form}
      onMouseDown={keepFocusOnPress}
      onValuesChange={change}
      onFinish={submit}
      onFinishFailed={showInvalid}
    >
      <div className={styles.fields}>
        {errors && <Errors key={errors.key} msg={errors.msg} errors={errors.errors} onPick={jumpToError} />}
        <TextItems />
        <TaskTypeItem taskTypes={taskTypes} path={values.path} rules={rules.path} />
        <TargetItem area={area} kind={task?.class} onJump={jump} rules={rules.target} />
      </div>
      <div className={styles.reading}>
        <TargetInterpretation reading={reading} written={target.trim() !== ''} onJump={jump} />
      </div>
      <div className={styles.fields}>
        <AuthorizationItems rules={rules} letterRequired={reading.letterRequired} />
        <Actions busy={busy} onCancel={onCancel} />
      </div>
    </Form>
  )
}

type ErrorsProps = { msg: string; errors: FieldError[]; onPick: (error: FieldError) => void }

function Errors({ msg, errors, onPick }: ErrorsProps) {
  return (
    <div className={styles.errors}>
      <ErrorSummary
        msg={msg}
        errors={errors}
        renderError={(error) =>
          toFormField(error.field) ? (
            <button type="button" onClick={() => onPick(error)}>
              {error.msg}
            </button>
          ) : (
            error.msg
          )
        }
      />
    </div>
  )
}

function Actions({ busy, onCancel }: Pick<ApplicationFormProps, 'busy' | 'onCancel'>) {
  return (
    <div className={styles.actions}>
      <Button type="primary" htmlType="submit" size="large" loading={busy}>
        提交申请
      </Button>
      <Button size="large" onClick={onCancel}>
        取消
      </Button>
    </div>
  )
}

/** The targets as understood so far: by the browser while typing, with the server's errors when typing pauses. */
function useInterpretation({ target: typed, path }: ApplicationValues, taskTypes: TaskTree) {
  const target = useDeferredValue(typed)
  const task = useMemo(() => getTask(taskTypes, path), [taskTypes, path])
  const serverErrors = useServerErrors(target, path[0] ?? '')
  const reading = useMemo(() => addErrors(interpretTargets(target, task), serverErrors), [target, task, serverErrors])
  return { target, task, reading }
}

type FormState = Pick<Policy, 'task'> & { letterRequired: boolean }
type Rules = Record<Exclude<keyof ApplicationValues, keyof typeof applicationTexts>, Rule[]>

/** Client-side validation of what is no line of text; the server validates again. */
function getFormRules({ task, letterRequired }: FormState): Rules {
  return {
    path: [{ required: true, message: messages.taskType }],
    target: [contractRule(submitApplication, 'target'), { validator: (_, text: string) => checkTargets(text, task) }],
    authorized: [contractRule(submitApplication, 'authorized')],
    letter: [{ required: letterRequired, message: messages.letterRequired }],
  }
}

async function checkTargets(text: string | undefined, task: Policy['task']): Promise<void> {
  const errors = text?.trim() ? interpretTargets(text, task).errors : []
  if (errors[0]) throw new Error(errors.length > 1 ? `${errors[0].msg}（共 ${errors.length} 处）` : errors[0].msg)
}
