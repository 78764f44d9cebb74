import { Button, Form, type FormRule, Input, Select } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toAccount } from '#kit/identifiers/identifiers.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormError } from '#platform/calls/shared/form-error.tsx'
import type { SubmitError } from '#platform/calls/shared/use-submission.ts'
import { credentialMessages } from '#platform/credentials/rules.ts'
import type { CallReply } from '#gateway/call.ts'
import { transferCard } from '../../contract.ts'
import type { listOwnCards } from '../../entry-contract.ts'
import { accountNumber, coinMessages as messages, coinRefusals, formatCoins } from '../../rules.ts'
import { keepFocusOnPress } from '#ui/browser/keep-focus.ts'
import styles from '../coin-form.module.css'
import { coinPaths } from '../../shared/coin-user.ts'

type OwnCard = CallReply<typeof listOwnCards>['cards'][number]
export type TransferValues = { from: string; password: string; to: string }

type TransferFormProps = {
  account: string
  balance: string
  /** The other cards of the customer. */
  cards: readonly OwnCard[]
  submitError: SubmitError | undefined
  busy: boolean
  onSubmit: (values: TransferValues) => void
}

export function TransferForm({ account, balance, cards, submitError, busy, onSubmit }: TransferFormProps) {
  const [form] = Form.useForm<TransferValues>()
  const navigate = useNavigate()

  useEffect(() => {
    form.setFields((submitError?.errors ?? []).map(({ field, msg }) => ({ name: field as keyof TransferValues, errors: [msg] })))
  }, [submitError, form])

  return (
    <>
      <Form<TransferValues>
        form={form}
        layout="vertical"
        requiredMark="optional"
        initialValues={{ from: account, password: '', to: '' }}
        disabled={busy}
        className={styles.fields}
        scrollToFirstError={{ focus: true }}
        onMouseDown={keepFocusOnPress}
        onFinish={({ from, password, to }) => onSubmit({ from: toAccount(from), password, to: toAccount(to) })}
      >
        <FormError submitError={submitError} />
        <Form.Item
          name="from"
          label="原账号"
          required
          validateFirst
          rules={[contractRule(transferCard, 'from'), refuse(coinRefusals.notYours.msg, (from) => !isSame(from, account))]}
          extra={`余额 ${balance}，将全部转出`}
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label="原密码" rules={[{ required: true, message: credentialMessages.presentPassword }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <OwnCardField cards={cards} />
        <Form.Item name="to" label="新账号" dependencies={['from']} required validateFirst rules={targetRules(cards)}>
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="接收余额的卡号" />
        </Form.Item>
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" size="large" loading={busy}>
            转卡
          </Button>
          <Button size="large" onClick={() => void navigate(coinPaths.result)}>
            取消
          </Button>
        </div>
      </Form>
      <TransferNotes />
    </>
  )
}

/** The customer's other cards; choosing one fills in its number. */
function OwnCardField({ cards }: { cards: readonly OwnCard[] }) {
  const form = Form.useFormInstance<TransferValues>()
  const written = Form.useWatch('to', form) ?? ''
  if (cards.length === 0) return null

  function choose(to: string): void {
    form.setFieldValue('to', to)
    void form.validateFields(['to'])
  }

  return (
    <Form.Item label="本单位的其他卡" htmlFor="own-card" extra="选择后填入新账号">
      <Select
        id="own-card"
        placeholder="请选择…"
        value={cards.find((card) => isSame(card.account, written))?.account ?? null}
        options={cards.map(toOption)}
        onChange={choose}
      />
    </Form.Item>
  )
}

/** What is known of a card before the server is asked. */
function targetRules(cards: readonly OwnCard[]): FormRule[] {
  return [
    contractRule(transferCard, 'to'),
    ...cards.flatMap((card) => (card.blockedBy ? [refuse(card.blockedBy, (to) => isSame(to, card.account))] : [])),
    refuse(messages.wrongAccount, (to) => !accountNumber.test(toAccount(to))),
    ({ getFieldValue }) => refuse(messages.sameAccount, (to) => isSame(to, String(getFieldValue('from')))),
  ]
}

function TransferNotes() {
  return (
    <aside className={styles.aside}>
      <h2>转卡须知</h2>
      <ul>
        <li>两张卡须属于同一单位，且都处于正常状态。</li>
        <li>余额一次全部转出，不能只转一部分。</li>
        <li>转出后，原卡不能再使用、充值或转卡，且不能自行撤回。</li>
        <li>原卡仍可登录查看明细、提交申诉，其充值的开票资格仍属原卡。</li>
      </ul>
    </aside>
  )
}

function toOption({ account, phone, balance, blockedBy }: OwnCard) {
  const facts = blockedBy || `余额 ${formatCoins(balance)}，手机号 ${phone}`
  return { value: account, label: `${account}　${facts}`, disabled: blockedBy !== '' }
}

function isSame(one: string, other: string): boolean {
  return toAccount(one).toLowerCase() === toAccount(other).toLowerCase()
}

function refuse(msg: string, isWrong: (written: string) => boolean) {
  return {
    validator: (_: unknown, written: string) => (isWrong(written) ? Promise.reject(new Error(msg)) : Promise.resolve()),
  }
}
