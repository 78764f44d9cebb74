import { Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { listCustomers, proposeMerge, proposeSplit } from '../contract.ts'
import { customerLimits, splitDays } from '../rules.ts'
import type { Customer } from './customer-data.ts'

type Found = { id: string; name: string; creditCode: string; records: string }
type MergeDialogProps = { open: boolean; customer: Customer; onClose: () => void; onDone: () => void }
const wanted = 20
const searchMs = 250

/** Proposes that another customer be put under this one. */
export function MergeDialog({ open, customer, onClose, onDone }: MergeDialogProps) {
  const [text, setText] = useState('')
  const found = useFound(text, customer)

  return (
    <FormDialog<{ merge: string; reason: string }>
      open={open}
      title={`把另一客户并入“${customer.name}”`}
      okText="提出合并"
      lead={`由另一名财务人员确认后生效，${splitDays} 天内可以拆分。两个客户的业务归到同一页；查询币账户归到保留客户的名下，账本不变。`}
      {...(customer.doubles.length === 1 && { initial: { merge: customer.doubles[0]?.id ?? '' } })}
      onClose={onClose}
      onSend={async ({ merge, reason }) => {
        await callFromBrowser(proposeMerge, { keep: customer.id, merge, reason })
        showToast('success', '已提出合并，等待另一名财务人员确认')
        onDone()
      }}
    >
      <Form.Item
        name="merge"
        label="并入的客户"
        extra="输入单位名称或统一社会信用代码查找"
        rules={[{ required: true, message: '请选择并入的客户' }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setText }}
          notFoundContent={found ? '没有找到客户' : '正在查找…'}
          options={(found ?? []).map(({ id, name, creditCode, records }) => ({
            value: id,
            label: [name, creditCode || '无代码', records].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <ReasonField label="合并原因" />
    </FormDialog>
  )
}

/** Until something is typed those that may be the same; undefined while the answer for this text is awaited. */
function useFound(text: string, { id: own, doubles }: Customer): readonly Found[] | undefined {
  const [found, setFound] = useState<{ text: string; items: readonly Found[] }>()
  useEffect(() => {
    if (text.trim() === '') return undefined
    let isCurrent = true
    const find = async () => {
      const { items } = await callFromBrowser(listCustomers, { text, page: 1, pageSize: wanted })
      if (isCurrent) setFound({ text, items: items.filter(({ id }) => id !== own) })
    }
    const timer = setTimeout(() => void attempt(find), searchMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, own])
  if (text.trim() === '') return doubles
  return found?.text === text ? found.items : undefined
}

type SplitDialogProps = { merge: Customer['merges'][number] | undefined; onClose: () => void; onDone: () => void }

/** Proposes that a merge be taken back. */
export function SplitDialog({ merge, onClose, onDone }: SplitDialogProps) {
  return (
    <FormDialog<{ reason: string }>
      open={merge !== undefined}
      title={`拆分“${merge?.name ?? ''}”？`}
      okText="提出拆分"
      lead="由另一名财务人员确认后生效。它的业务回到原来的客户，随合并移动的查询币账户一并退回，账本不变。"
      onClose={onClose}
      onSend={async ({ reason }) => {
        await callFromBrowser(proposeSplit, { id: merge?.id ?? '', reason })
        showToast('success', '已提出拆分，等待另一名财务人员确认')
        onDone()
      }}
    >
      <ReasonField label="拆分原因" />
    </FormDialog>
  )
}

function ReasonField({ label }: { label: string }) {
  return (
    <Form.Item name="reason" label={label} extra="记入操作审计" rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}>
      <Input.TextArea rows={3} count={{ show: true, max: customerLimits.reason }} />
    </Form.Item>
  )
}
