import { Button, Checkbox, Form, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { TriangleAlert } from '#ui/icons.ts'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldError } from '#gateway/refusals.ts'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import { applicationLimits, applicationWords as words, type TaskType } from '../../rules.ts'
import type { TargetEntry } from '../../targets/parse.ts'
import styles from './application-form.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { getFormRules } from './form-rules.ts'
import { LetterField } from './letter-field.tsx'
import { getEntryIndex, interpretTargets, addErrors } from '../targets/interpret-targets.ts'
import { TargetField } from '../targets/target-field.tsx'
import { TargetInterpretation } from '../targets/target-interpretation.tsx'
import { listNodes, getRiskNote, getTask } from './task-paths.ts'
import { TaskTypeField } from './task-type-field.tsx'
import { useServerErrors } from './use-server-errors.ts'
import { emptyApplication, type ApplicationValues } from './application-values.ts'

export type Refused = { attempt: number; msg: string; errors: FieldError[] }

type ApplicationFormProps = {
  taskTypes: TaskType[]
  initial: ApplicationValues
  busy: boolean
  refused: Refused | undefined
  onChange: (values: ApplicationValues) => void
  onSubmit: (values: ApplicationValues) => void
  onCancel: () => void
}

/** Fields on the left, the interpretation of the targets beside them. */
export function ApplicationForm({ taskTypes, initial, busy, refused, onChange, onSubmit, onCancel }: ApplicationFormProps) {
  const [form] = Form.useForm<ApplicationValues>()
  const [values, setValues] = useState(initial)
  const [missing, setMissing] = useState<Refused>()
  const [mended, setMended] = useState<string[]>([])
  const area = useRef<TextAreaRef>(null)
  const target = useDeferredValue(values.target)
  const task = useMemo(() => getTask(taskTypes, values.path), [taskTypes, values.path])
  const serverErrors = useServerErrors(target, values.path[0] ?? '')
  const reading = useMemo(() => addErrors(interpretTargets(target, task), serverErrors), [target, task, serverErrors])
  const note = getRiskNote(listNodes(taskTypes, values.path))
  const faults = withoutErrors(missing ?? refused, mended)
  const rules = getFormRules(task, reading.letterRequired)

  useEffect(() => {
    const errors = refused?.errors ?? []
    form.setFields(
      [...new Set(errors.map(({ field }) => toFormField(field)))].map((name) => ({
        name,
        errors: errors.filter(({ field }) => toFormField(field) === name).map(({ msg }) => msg),
      })),
    )
  }, [refused, form])

  /** Clears the server's errors of the changed fields until the next submission. */
  function change(changed: Partial<ApplicationValues>, all: ApplicationValues): void {
    const names = Object.keys(changed) as (keyof ApplicationValues)[]
    form.setFields(names.map((name) => ({ name, errors: [] })))
    setMended((before) => [...before, ...names])
    const next = { ...emptyApplication, ...all, path: all.path ?? [] }
    setValues(next)
    onChange(next)
  }

  function jump({ from, to }: Pick<TargetEntry, 'from' | 'to'>): void {
    const element = area.current?.resizableTextArea?.textArea
    if (!element) return
    element.focus()
    element.setSelectionRange(from, to)
    // Browsers scroll to a selection only on input, so compute the position.
    const line = element.value.slice(0, from).split('\n').length - 1
    element.scrollTop = Math.max(0, line - 1) * Number.parseFloat(getComputedStyle(element).lineHeight)
  }

  function pick({ field, msg }: FieldError): void {
    const input = toFormField(field)
    if (input !== 'target') return form.focusField(input)
    const index = getEntryIndex(msg)
    jump((index && reading.report.entries[index - 1]) || { from: 0, to: 0 })
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
      onFinish={(all) => {
        setMissing(undefined)
        setMended([])
        onSubmit({ ...emptyApplication, ...all })
      }}
      onFinishFailed={({ errorFields }) => {
        const errors = errorFields.flatMap(({ name, errors: texts }) => texts.map((msg) => ({ field: String(name[0]), msg })))
        setMended([])
        setMissing((before) => ({ attempt: (before?.attempt ?? 0) + 1, msg: '', errors }))
      }}
    >
      <div className={styles.fields}>
        {faults && (
          <ErrorSummary key={`${missing ? 'here' : 'there'} ${faults.attempt}`} msg={faults.msg} errors={faults.errors} onPick={pick} />
        )}
        <Form.Item name="name" label={words.name} required rules={rules.name}>
          <Input count={{ show: true, max: applicationLimits.name }} autoComplete="off" placeholder="如：门户网站季度扫描" />
        </Form.Item>
        <Form.Item
          name="path"
          label="任务类型"
          rules={rules.path}
          {...(note
            ? {
                extra: (
                  <output className={styles.note}>
                    <TriangleAlert />
                    {note}
                  </output>
                ),
              }
            : {})}
        >
          <TaskTypeField taskTypes={taskTypes} />
        </Form.Item>
        <Form.Item name="target" label="扫描目标" required rules={rules.target}>
          <TargetField area={area} kind={task?.class} onJump={jump} />
        </Form.Item>
      </div>
      <div className={styles.reading}>
        <TargetInterpretation reading={reading} written={target.trim() !== ''} onJump={jump} />
      </div>
      <div className={styles.fields}>
        <Form.Item name="authorized" valuePropName="checked" required rules={rules.authorized} className={styles.declaration ?? ''}>
          <Checkbox>{words.authorized}</Checkbox>
        </Form.Item>
        <Form.Item
          name="letter"
          label="授权书"
          rules={rules.letter}
          extra={
            reading.letterRequired
              ? '目标中有政府、教育等单位的域名或公网地址，需要授权书；图片或 PDF，不超过 2 MB'
              : '目标含政府、教育等单位的域名或公网地址时需要；图片或 PDF，不超过 2 MB'
          }
        >
          <LetterField />
        </Form.Item>
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" size="large" loading={busy}>
            提交申请
          </Button>
          <Button size="large" onClick={onCancel}>
            取消
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** The refusal without the errors of the changed fields; undefined when none is left. */
function withoutErrors(faults: Refused | undefined, mended: readonly string[]): Refused | undefined {
  if (!faults || faults.errors.length === 0) return faults
  const errors = faults.errors.filter(({ field }) => !mended.includes(toFormField(field)))
  return errors.length > 0 ? { ...faults, errors } : undefined
}

/** The server reports errors of `taskType`, whose form field is `path`. */
function toFormField(field: string): keyof ApplicationValues {
  if (field === 'name' || field === 'target' || field === 'authorized') return field
  return field.startsWith('letter') ? 'letter' : 'path'
}
