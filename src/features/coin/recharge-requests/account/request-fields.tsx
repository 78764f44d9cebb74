import { Form, Input } from 'antd'
import { coinUnit } from '#features/coin/accounts/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { toCapitals } from '#kit/capitals.ts'
import { formatYuan } from '#kit/money.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { type getRechargeTerms, submitRequest } from '../contract.ts'
import { findCost, requestLimits as limits, requestMessages as messages } from '../rules.ts'
import styles from './recharge-page.module.css'

export type Terms = CallReply<typeof getRechargeTerms>

export function getCost({ prices }: Terms, quantity: number | null): number | undefined {
  return quantity === null ? undefined : findCost(prices, quantity)
}

/** How many, and what they cost by the price list. */
export function QuantityFields({ terms }: { terms: Terms }) {
  const cost = getCost(terms, Form.useWatch<number | null>('quantity') ?? null)
  const least = terms.prices[0]?.from ?? 1
  const enough = {
    validator: (_: unknown, coins: number | null) =>
      typeof coins === 'number' && coins < least ? Promise.reject(new Error(`至少充值 ${least} ${coinUnit}`)) : Promise.resolve(),
  }
  return (
    <>
      <Form.Item
        name="quantity"
        label={`充值数量（${coinUnit}）`}
        required
        validateFirst
        rules={[{ required: true, message: messages.quantity }, contractRule(submitRequest, 'quantity'), enough]}
      >
        <NumberInput placeholder={`${least} 起`} />
      </Form.Item>
      <output className={styles.cost}>
        <span>应付金额</span>
        {cost === undefined ? <span>填写数量后按价目表算出</span> : <b>¥{formatYuan(cost)}</b>}
        {cost !== undefined && <small>{toCapitals(cost)}</small>}
      </output>
    </>
  )
}

/** By what the payment is recognised. */
export function PaymentFields() {
  return (
    <>
      <Form.Item name="payer" label="付款单位" required rules={[contractRule(submitRequest, 'payer')]} extra="与银行转账的付款人名称一致">
        <Input count={{ max: limits.payer }} autoComplete="organization" />
      </Form.Item>
      <TextField
        of={submitRequest}
        name="reference"
        label="付款附言"
        max={limits.reference}
        extra="留空时使用申请编号；如须使用贵单位的编号，请填写"
      />
      <Form.Item name="note" label="备注" rules={[contractRule(submitRequest, 'note')]}>
        <Input.TextArea rows={2} count={{ show: true, max: limits.note }} />
      </Form.Item>
      <p className={styles.note}>
        以上信息仅用于核对付款，见
        <a href="/privacy" target="_blank" rel="noopener">
          隐私政策
        </a>
        。
      </p>
    </>
  )
}
