import { Button } from 'antd'
import { useState } from 'react'
import type { CallGiven } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import type { showCustomerPhone } from '../customer-contract.ts'
import type { showAccountPhone } from '../contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'

type Show = typeof showAccountPhone | typeof showCustomerPhone
type PhoneNumberProps<C extends Show> = { masked: string; call: C; input: CallGiven<C> }

/** Masked until it is requested, which the audit trail records. */
export function PhoneNumber<C extends Show>({ masked, call, input }: PhoneNumberProps<C>) {
  const [whole, setWhole] = useState<string>()
  if (masked === '') return '—'
  return (
    <span className={blocks.bar}>
      {whole ?? masked}
      {whole ? (
        <CopyButton text={whole} label="复制号码" />
      ) : (
        <Button
          size="small"
          title="查看会记入操作审计"
          onClick={() => void attempt(async () => setWhole((await callFromBrowser(call, input)).phone))}
        >
          显示完整号码
        </Button>
      )}
    </span>
  )
}
