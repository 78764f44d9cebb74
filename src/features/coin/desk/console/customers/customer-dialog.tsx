import { Checkbox, Form, Input } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { hasValidCheckDigit, isCreditCode, normalizeCreditCode } from '#kit/identifiers/credit-code.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { changeCustomer, createCustomer, type getCustomer } from '../../customer-contract.ts'
import { NearNameField, useNearName } from '#platform/company-names/shared/near-name-field.tsx'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { backOfficeLimits, backOfficeRefusals } from '../../rules.ts'

type Customer = CallReply<typeof getCustomer>
type Values = { company: string; acceptNear?: boolean; creditCode?: string; acceptCode?: boolean; contact?: string; phone?: string }
type CustomerDialogProps = { open: boolean; customer?: Customer; onClose: () => void; onSaved: (id: string) => void }

export function CustomerDialog({ open, customer, onClose, onSaved }: CustomerDialogProps) {
  const near = useNearName()

  async function send(values: Values): Promise<void> {
    const given = { acceptNear: false, creditCode: '', contact: '', phone: '', acceptCode: false, ...values }
    if (customer) {
      const { id, version } = customer
      await near.save(values.company, () => callFromBrowser(changeCustomer, { ...given, id, version }))
      showToast('success', `“${values.company}”的资料已保存`)
      return onSaved(customer.id)
    }
    const { id } = await near.save(values.company, () => callFromBrowser(createCustomer, given))
    showToast('success', `已登记“${values.company}”`)
    onSaved(id)
  }

  return (
    <DraftDialog<Values>
      draft={{ form: 'coin-customer', ...(customer && { about: customer.id, version: customer.version }) }}
      open={open}
      title={customer ? `修改“${customer.company}”的资料` : '登记客户'}
      okText={customer ? '保存资料' : '登记客户'}
      initial={customer ?? {}}
      onClose={onClose}
      onSend={send}
    >
      <Form.Item name="company" label="单位名称" rules={[{ required: true, whitespace: true, message: '请输入单位名称' }]}>
        <Input count={{ max: backOfficeLimits.company }} autoComplete="off" />
      </Form.Item>
      <NearNameField of="company" asked={near.asked} />
      <CreditCodeField />
      <Form.Item name="contact" label="联系人（可选）">
        <Input count={{ max: backOfficeLimits.contact }} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="联系电话（可选）" extra={customer?.phone ? '保留星号即不修改' : ''}>
        <Input inputMode="tel" count={{ max: backOfficeLimits.phone }} autoComplete="off" />
      </Form.Item>
    </DraftDialog>
  )
}

/** A wrong check digit is pointed out; some lawful early codes have one, so it may be kept. */
function CreditCodeField() {
  const form = Form.useFormInstance<Values>()
  const code = normalizeCreditCode(Form.useWatch('creditCode', form) ?? '')
  const isUnusual = isCreditCode(code) && !hasValidCheckDigit(code)

  return (
    <>
      <Form.Item
        name="creditCode"
        label="统一社会信用代码（可选）"
        extra="18 位，不含字母 I、O、S、V、Z"
        rules={[
          {
            validator: (_, text: string | undefined) => {
              const given = normalizeCreditCode(text ?? '')
              return given === '' || isCreditCode(given) ? Promise.resolve() : Promise.reject(new Error('应为18位统一社会信用代码'))
            },
          },
        ]}
      >
        <Input count={{ max: 30 }} autoComplete="off" />
      </Form.Item>
      {isUnusual && (
        <Form.Item name="acceptCode" valuePropName="checked" extra={backOfficeRefusals.creditCodeUnusual.msg}>
          <Checkbox>已核对，仍然保存</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
