import { Button, Form, Radio, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { flushSync } from 'react-dom'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { FieldError, Refusal } from '#gateway/refusals.ts'
import { showRefusal } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { ContentKind } from '#platform/publishing/content-kinds.ts'
import { getPickerNow, toInstant, toPickerTime } from '#ui/antd/days/picker-time.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { LazyDayPicker } from '#ui/antd/days/lazy-day-picker.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { submitContent } from '../../approval-contract.ts'
import { publishContent } from '../../contract.ts'
import { CheckResults, useChecks } from './publish-checks.tsx'
import styles from './publish-dialog.module.css'
import type { Editing, OpenedContent } from './use-editing.ts'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'

type PublishDialogProps = {
  kind: ContentKind
  id: string
  opened: OpenedContent
  editing: Editing
  onClose: () => void
  /** The schema refuses what is written. */
  onRefused: (errors: readonly FieldError[]) => void
}

type Values = { when: 'now' | 'later'; publishAt?: Dayjs | null; ends: boolean; takeDownAt?: Dayjs | null }

/** Publishes at once or at a time, and says when it ends. */
export function PublishDialog({ kind, id, opened, editing, onClose, onRefused }: PublishDialogProps) {
  const [form] = Form.useForm<Values>()
  const { isSending, send } = useSubmission()
  const when = Form.useWatch('when', form) ?? 'now'
  const ends = Form.useWatch('ends', form)
  const { needsApproval } = opened
  const checks = useChecks({ kind: kind.kind, id, save: editing.settle })
  const [now, later] = needsApproval ? ['提交审核', '提交审核'] : ['立即发布', '按计划发布']

  async function publish({ publishAt, takeDownAt, ...values }: Values): Promise<void> {
    await send(async () => {
      const version = await editing.saveNow()
      const at = values.when === 'later' && publishAt ? toInstant(publishAt) : ''
      const end = values.ends && takeDownAt ? toInstant(takeDownAt) : ''
      const schedule = { kind: kind.kind, id, version, publishAt: at, takeDownAt: end }
      if (needsApproval) await callFromBrowser(submitContent, schedule)
      else await callFromBrowser(publishContent, schedule)
      showToast('success', needsApproval ? '已提交，待另一位同事审核' : at ? '已安排定时发布' : '已发布，网站随即更新')
      onClose()
      editing.reopen()
    }, refuse)
  }

  function openField({ path }: { path: string }): void {
    // A closed dialog gives the focus back to its button; the field takes it after that.
    flushSync(onClose)
    editing.showField(path)
  }

  function refuse(refusal: Refusal): void {
    if (refusal.errors.length > 0) onRefused(refusal.errors)
    else showRefusal(refusal)
  }

  return (
    <Dialog open title={`${needsApproval ? '提交审核：' : '发布'}${kind.label}`} width={460} onClose={onClose}>
      <StaffForm<Values> form={form} initialValues={toInitial(opened)} onSend={publish}>
        <CheckResults checks={checks} onOpen={openField} />
        <Times needsApproval={needsApproval} when={when} ends={ends} />
        {/* What is found moves the button. */}
        <Button type="primary" htmlType="submit" loading={isSending} disabled={checks.is === 'running'} block>
          {when === 'later' ? later : now}
        </Button>
      </StaffForm>
    </Dialog>
  )
}

/** A correction of what is planned keeps the plan: at once it would be public before its time. */
function toInitial({ publishAt, takeDownAt }: OpenedContent): Values {
  const [planned, end] = [publishAt, takeDownAt].map((at) => (at ? toPickerTime(new Date(at)) : null))
  const isPlanned = planned?.isAfter(getPickerNow()) ?? false
  return { when: isPlanned ? 'later' : 'now', publishAt: isPlanned ? (planned ?? null) : null, ends: Boolean(end), takeDownAt: end ?? null }
}

type TimesProps = { needsApproval: boolean; when: Values['when']; ends: boolean | undefined }

function Times({ needsApproval, when, ends }: TimesProps) {
  return (
    <>
      <GroupItem name="when" label="发布时间">
        <Radio.Group
          className={styles.when ?? ''}
          options={[
            { value: 'now', label: needsApproval ? '通过后立即发布' : '立即发布' },
            { value: 'later', label: '定时发布' },
          ]}
        />
      </GroupItem>
      {when === 'later' && <TimeItem name="publishAt" label="在此时间发布" />}
      <div className={styles.ends}>
        <Form.Item name="ends" valuePropName="checked" noStyle>
          <Switch aria-label="到期自动下线" />
        </Form.Item>
        <span>到期自动下线</span>
      </div>
      {ends && <TimeItem name="takeDownAt" label="在此时间下线" />}
    </>
  )
}

export function TimeItem({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item
      name={name}
      label={label}
      extra="北京时间"
      rules={[
        { required: true, message: `请选择时间` },
        {
          validator: (_, at: Dayjs | null) =>
            !at || at.isAfter(getPickerNow()) ? Promise.resolve() : Promise.reject(new Error('请选择当前时间之后的时间')),
        },
      ]}
    >
      <LazyDayPicker
        className={styles.time ?? ''}
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        showNow={false}
        disabledDate={(day) => day.isBefore(getPickerNow(), 'day')}
      />
    </Form.Item>
  )
}
