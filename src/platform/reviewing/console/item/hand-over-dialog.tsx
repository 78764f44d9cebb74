import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Field } from '#ui/antd/field.tsx'
import { reviewLimits } from '../../rules.ts'
import type { Colleague } from '../review-data.ts'

type HandOverProps = {
  open: boolean
  subject: string
  people: readonly Colleague[]
  onClose: () => void
  onHandOver: (to: string, note: string) => Promise<boolean>
}

export function HandOverDialog({ open, subject, people, onClose, onHandOver }: HandOverProps) {
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')

  async function handOver(): Promise<void> {
    if (!(await onHandOver(to, note.trim()))) return
    setTo('')
    setNote('')
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`转交：${subject}`}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={to === ''} onClick={() => void handOver()}>
            转交
          </Button>
        </>
      }
    >
      <Field label="接收人">
        {(control) => (
          <Select
            {...control}
            value={to || null}
            placeholder="请选择"
            options={people.map(({ id, name, standIn }) => ({ value: id, label: standIn ? `${name}（${standIn}代理）` : name }))}
            onChange={(id: string) => setTo(id)}
          />
        )}
      </Field>
      <Field label="说明（可选）">
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            count={{ max: reviewLimits.comment }}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
