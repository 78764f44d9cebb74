import { Checkbox, Form, type FormRule, Input } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { toStaffDraft } from '#platform/drafts/shared/staff-draft.tsx'
import { classes } from '#ui/classes.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { webhookCalls } from '../contract.ts'
import { webhookLimits, webhookRefusals, webhookMessages } from '#platform/webhooks/rules.ts'
import styles from './webhooks.module.css'

type Setting = CallReply<typeof webhookCalls.setting>
type SettingInput = { url: string; secret: string; isOn: boolean }

/** Where to, and signed with what. The secret goes in and never comes back. */
export function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: () => void }) {
  const [form] = Form.useForm<SettingInput>()
  const { isSending, run } = useSubmission(form)
  // The secret is in no draft.
  const stored = { url: setting.url, isOn: setting.isOn }
  const draft = toStaffDraft<typeof stored>({ form: 'webhook' }, stored)

  async function save(written: SettingInput): Promise<void> {
    const isSaved = await run(async () => {
      await callFromBrowser(webhookCalls.saveSetting, { ...written, version: setting.version })
      draft.remove()
      showToast('success', '推送设置已保存')
    })
    if (!isSaved) return
    form.setFieldValue('secret', '')
    onSaved()
  }

  return (
    <StaffForm<SettingInput>
      form={form}
      name="webhook"
      aria-labelledby="webhook-setting"
      className={styles.setting ?? ''}
      initialValues={{ ...stored, secret: '' }}
      onValuesChange={(_, { url, isOn }) => draft.save({ url, isOn })}
      onSend={save}
    >
      <div className={classes(styles.part, styles.card)}>
        <h2 id="webhook-setting">推送设置</h2>
        <Form.Item name="isOn" valuePropName="checked" noStyle>
          <Checkbox>启用推送</Checkbox>
        </Form.Item>
        <ReceiverFields setting={setting} />
        <SaveBar label="保存设置" isSending={isSending} isInCard>
          {draft.note}
        </SaveBar>
      </div>
    </StaffForm>
  )
}

function ReceiverFields({ setting }: { setting: Setting }) {
  return (
    <div className={styles.fields}>
      <Form.Item
        name="url"
        label="接收地址"
        validateFirst
        validateTrigger="onSubmit"
        rules={[contractRule(webhookCalls.saveSetting, 'url'), requireField('url', setting)]}
        extra="以 https:// 开头的公网地址；不跟随重定向"
      >
        <Input type="url" inputMode="url" autoComplete="off" count={{ max: webhookLimits.url }} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={setting.hasSecret ? '更换签名密钥' : '签名密钥'}
        validateFirst
        validateTrigger="onSubmit"
        rules={[contractRule(webhookCalls.saveSetting, 'secret'), requireField('secret', setting)]}
        extra={describeSecret(setting)}
      >
        <Input.Password visibilityToggle={false} autoComplete="new-password" count={{ max: webhookLimits.secret }} />
      </Form.Item>
    </div>
  )
}

function describeSecret({ hasSecret, isOn }: Setting): string {
  if (hasSecret) return '已设置，不再显示；留空则保持不变，更换接收地址时须更换'
  // The webhook is never switched on without a secret.
  return isOn ? webhookMessages.unreadable : `${webhookLimits.secretLeast} 个字符以上，与接收系统一致`
}

/** What a field lacks beside the others, which its contract can't know. */
function requireField(field: 'url' | 'secret', setting: Setting): FormRule {
  return ({ getFieldsValue }) => ({
    validator: () => {
      const msg = missingIn(getFieldsValue() as SettingInput, setting)[field]
      return msg === undefined ? Promise.resolve() : Promise.reject(new Error(msg))
    },
  })
}

function missingIn({ url, secret, isOn }: SettingInput, { hasSecret, url: known }: Setting): { url?: string; secret?: string } {
  const [address, key] = [url.trim(), secret.trim()]
  return {
    ...(isOn && address === '' && { url: webhookRefusals.incomplete.msg }),
    ...(isOn && key === '' && !hasSecret && { secret: webhookRefusals.incomplete.msg }),
    ...(hasSecret && key === '' && address !== '' && address !== known && { secret: webhookMessages.newSecret }),
  }
}
