import { Form, Input, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toChoices } from '#kit/choices.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { DatePicker } from '#ui/antd/days/day-pickers.tsx'
import { getPickerNow, toInstant, toPickerTime } from '#ui/antd/days/picker-time.ts'
import { GroupItem } from '#ui/antd/fields/group-item.tsx'
import { AnnouncementBand } from '#ui/feedback/announcement-band.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { announcementCalls } from '../contract.ts'
import {
  type AnnouncementTone,
  announcementLimits as limits,
  announcementMessages as messages,
  type Audience,
  audiences,
  getToneMark,
  tones,
} from '../rules.ts'
import styles from './announcements.module.css'

type Announcement = CallReply<typeof announcementCalls.list>['items'][number]
type Values = { audience: Audience; tone: AnnouncementTone; text: string; link: string; beginsAt: Dayjs; endsAt: Dayjs }
type AnnouncementDialogProps = { announcement?: Announcement; onClose: () => void; onSaved: () => void }

export function AnnouncementDialog({ announcement, onClose, onSaved }: AnnouncementDialogProps) {
  const initial: Values = announcement
    ? { ...announcement, beginsAt: toPickerTime(new Date(announcement.beginsAt)), endsAt: toPickerTime(new Date(announcement.endsAt)) }
    : { audience: 'customers', tone: 'warning', text: '', link: '', beginsAt: getPickerNow(), endsAt: getPickerNow().add(1, 'day') }
  const [shown, setShown] = useState<Pick<Values, 'tone' | 'text' | 'link'>>(initial)

  async function send({ beginsAt, endsAt, ...values }: Values): Promise<void> {
    const given = { ...values, beginsAt: toInstant(beginsAt), endsAt: toInstant(endsAt) }
    if (announcement) await callFromBrowser(announcementCalls.change, { id: announcement.id, version: announcement.version, ...given })
    else await callFromBrowser(announcementCalls.add, given)
    showToast('success', '公告已保存')
    onSaved()
  }

  return (
    <FormDialog<Values>
      open
      title={announcement ? '修改公告' : '新建公告'}
      okText="保存公告"
      initial={initial}
      onChange={setShown}
      onClose={onClose}
      onSend={send}
    >
      <GroupItem name="audience" label="显示给">
        <Radio.Group options={toChoices(audiences)} />
      </GroupItem>
      <GroupItem name="tone" label="语气">
        <Radio.Group options={toChoices(tones)} />
      </GroupItem>
      <Form.Item name="text" label="内容" rules={[contractRule(announcementCalls.add, 'text')]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={{ show: true, max: limits.text }} />
      </Form.Item>
      <TextField
        of={announcementCalls.add}
        name="link"
        label="链接（可选）"
        max={limits.link}
        extra="以 / 或 https:// 开头，显示为“查看详情”"
      />
      <div className={styles.times}>
        <TimeItem name="beginsAt" label="开始时间" />
        <TimeItem name="endsAt" label="结束时间" />
      </div>
      {shown.text.trim() !== '' && <AnnouncementBand {...shown} mark={getToneMark(shown.tone)} />}
    </FormDialog>
  )
}

function TimeItem({ name, label }: { name: 'beginsAt' | 'endsAt'; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: messages.time }]}>
      <DatePicker className={styles.time ?? ''} showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
    </Form.Item>
  )
}
