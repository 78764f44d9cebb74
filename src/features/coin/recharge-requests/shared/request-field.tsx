import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { listPayableRequests } from '../contract.ts'

type PayableRequest = CallReply<typeof listPayableRequests>['items'][number]

type RequestFieldProps = {
  account: string
  /** Chosen at first. */
  first: string
  onChoose: (request: PayableRequest) => void
}

/** The open request that a recharge pays, as the form's field `requestId`; nothing while the account has none. A banner says that `first` is closed. */
export function RequestField({ account, first, onChoose }: RequestFieldProps) {
  const form = Form.useFormInstance()
  const [requests, setRequests] = useState<readonly PayableRequest[]>()

  function choose(id: string | undefined, among = requests ?? []): void {
    const chosen = among.find((request) => request.id === id)
    form.setFieldValue('requestId', chosen?.id ?? '')
    if (chosen) onChoose(chosen)
  }

  useEffect(() => {
    let isCurrent = true
    void attempt(async () => {
      const { items } = await callFromBrowser(listPayableRequests, { account })
      if (!isCurrent) return
      setRequests(items)
      choose(first, items)
    })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- loaded once for each account that the dialog opens for
  }, [account, first])

  if (!requests) return null
  const isGone = first !== '' && !requests.some(({ id }) => id === first)
  return (
    <>
      {isGone && <Banner role="alert">该充值申请已撤销、关闭或已在办理，不再等待付款，请核对后再充值。</Banner>}
      {requests.length > 0 && <RequestItem requests={requests} onChange={choose} />}
    </>
  )
}

type RequestItemProps = { requests: readonly PayableRequest[]; onChange: (id: string | undefined) => void }

function RequestItem({ requests, onChange }: RequestItemProps) {
  const options = requests.map(({ id, number, quantity, fen, payer }) => ({
    value: id,
    label: `${number}　${formatCoins(quantity)}　${formatYuan(fen)} 元　${payer}`,
  }))
  return (
    <Form.Item
      name="requestId"
      label="对应的充值申请（可选）"
      extra="选择后填入数量与金额，入账时申请随之完成"
      // '' would be shown as a choice, and hide the placeholder.
      getValueProps={(id?: string) => ({ value: id || undefined })}
    >
      <Select allowClear placeholder="不对应申请" options={options} onChange={(id?: string) => onChange(id)} />
    </Form.Item>
  )
}
