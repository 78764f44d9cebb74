import { Form, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { categoryLabels } from '#features/coin/accounts/rules.ts'
import { getKnownMobile, listCustomers } from '../../customer-contract.ts'
import { openAccount } from '../../contract.ts'
import { CoinsField, customerChannels, PhoneField } from '../fields.tsx'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { type Delivery, formatInvited } from '#platform/invitations/rules.ts'
import { DeliveryField } from '#platform/invitations/shared/delivery-field.tsx'
import { Prerequisite } from '#platform/prerequisites/shared/prerequisite.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { useOneTimePassword } from '#platform/credentials/shared/use-one-time-password.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { backOfficeLimits } from '../../rules.ts'

type Customer = { id: string; company: string }
type Values = { account?: string; customerId: string; category: 1 | 2; phone: string; alertBelow?: number | null; delivery?: Delivery }
type OpenAccountDialogProps = { open: boolean; customer?: Customer; onClose: () => void; onOpened: () => void }

const searchMs = 250

export function OpenAccountDialog({ open, customer, onClose, onOpened }: OpenAccountDialogProps) {
  const showOnce = useOneTimePassword()
  const navigate = useNavigate()
  const { sendsSms } = usePageConfig()

  async function send({ account = '', alertBelow = null, ...values }: Values): Promise<void> {
    const opened = await callFromBrowser(openAccount, { ...values, account, alertBelow })
    onOpened()
    if (opened.invitedTo) return showToast('success', `账户 ${opened.account} 已开户，${formatInvited(opened.invitedTo)}`)
    showOnce({
      title: `账户 ${opened.account} 的一次性密码`,
      password: opened.oneTimePassword,
      owner: '客户',
      next: { label: '查看账户', run: () => navigate(`/console/coin-accounts/${encodeURIComponent(opened.account)}`) },
    })
  }

  return (
    <DraftDialog<Values>
      draft={{ form: 'coin-account', ...(customer && { about: customer.id }) }}
      open={open}
      title={customer ? `为“${customer.company}”开户` : '开户'}
      okText="开户"
      initial={{ category: 1, delivery: 'hand', ...(customer && { customerId: customer.id }) }}
      onClose={onClose}
      onSend={send}
    >
      <CustomerField {...(customer && { customer })} />
      <Form.Item
        name="category"
        label="类别"
        extra={sendsSms ? '查询卡可以转卡；普通账户可以自行更换手机号' : '查询卡可以转卡，普通账户不能'}
        rules={[{ required: true }]}
      >
        <Select options={Object.entries(categoryLabels).map(([value, label]) => ({ value: Number(value), label }))} />
      </Form.Item>
      <KnownPhoneField />
      <Form.Item name="account" label="账号（可选）" extra="留空则自动编号">
        <Input count={{ max: backOfficeLimits.account }} autoComplete="off" />
      </Form.Item>
      <DeliveryField to={customerChannels} />
      <CoinsField name="alertBelow" label="余额提醒（可选）" isOptional extra="余额低于此数时提醒；留空不提醒" />
    </DraftDialog>
  )
}

/** Takes over the number that is known of the customer, masked; another one may be typed in its place. */
function KnownPhoneField() {
  const form = Form.useFormInstance<Values>()
  const id = Form.useWatch<string | undefined>('customerId', form)
  const phone = Form.useWatch<string | undefined>('phone', form) ?? ''

  useEffect(() => {
    if (!id) return undefined
    let isCurrent = true
    async function takeOver(customerId: string): Promise<void> {
      const known = await callFromBrowser(getKnownMobile, { id: customerId })
      const typed = form.getFieldValue('phone') as string | undefined
      if (isCurrent && (!typed || typed.includes('*'))) form.setFieldValue('phone', known.phone)
    }
    void attempt(() => takeOver(id))
    return () => {
      isCurrent = false
    }
  }, [form, id])

  return <PhoneField extra={phone.includes('*') ? '取自该客户已登记的号码，可改填其他号码' : ''} />
}

/** Searched on the server; there may be thousands. */
function CustomerField({ customer }: { customer?: Customer }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Customer[] | undefined>(customer && [customer])

  useEffect(() => {
    let isCurrent = true
    async function findCustomers(): Promise<void> {
      const { items } = await callFromBrowser(listCustomers, { text, pageSize: 20, sort: 'company' })
      if (isCurrent) setFound(customer && text === '' ? [customer, ...items.filter(({ id }) => id !== customer.id)] : items)
    }
    const timer = setTimeout(() => void attempt(findCustomers), searchMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, customer])

  return (
    <>
      {found?.length === 0 && text === '' && (
        <Prerequisite
          text="还没有客户，登记客户后才能为其开户。"
          needs={['finance.handle']}
          path="/console/coin-customers"
          action="登记客户"
        />
      )}
      <Form.Item name="customerId" label="客户" rules={[{ required: true, message: '请选择客户' }]}>
        <Select
          showSearch={{ filterOption: false, onSearch: setText }}
          placeholder="输入单位名称或信用代码"
          notFoundContent={found ? '没有找到客户，请先在“客户”中登记' : '加载中…'}
          options={(found ?? []).map(({ id, company }) => ({ value: id, label: company }))}
        />
      </Form.Item>
    </>
  )
}
