import { Button } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/parts/attempt.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { webhookCalls } from '../contract.ts'
import { isWebhookUrl, webhookLimits, webhookRefusals, webhookWords } from '../rules.ts'
import styles from './webhooks.module.css'

type Setting = CallReply<typeof webhookCalls.setting>
type Faults = { url?: string; secret?: string }

/** Where to, and signed with what. The secret goes in and never comes back. */
export function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: () => void }) {
  const [url, setUrl] = useState(setting.url)
  const [secret, setSecret] = useState('')
  const [isOn, setOn] = useState(setting.isOn)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    const found = faultsOf({ url: url.trim(), secret: secret.trim(), isOn, setting })
    setFaults(found)
    if (found.url || found.secret) return
    setBusy(true)
    const isSaved = await attempt(async () => {
      try {
        await callFromBrowser(webhookCalls.saveSetting, { url, secret, isOn })
      } catch (error) {
        if (isRefusal(error)) setFaults(Object.fromEntries(error.errors.map(({ field, msg }) => [field, msg])))
        throw error
      }
      showToast('success', '推送设置已保存')
    })
    setBusy(false)
    if (!isSaved) return
    setSecret('')
    onSaved()
  }

  return (
    <form
      method="post"
      noValidate
      aria-labelledby="webhook-setting"
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 id="webhook-setting">推送设置</h2>
      <div className={styles.fields}>
        <Field label="接收地址" error={faults.url} help="以 https:// 开头的公网地址；不跟随重定向">
          {(control) => (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={webhookLimits.url}
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field
          label={setting.hasSecret ? '更换签名密钥' : '签名密钥'}
          error={faults.secret}
          help={
            setting.hasSecret
              ? '已设置，不再显示；留空则保持不变，更换接收地址时须更换'
              : `${webhookLimits.secretLeast} 个字符以上，与接收系统一致`
          }
        >
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="new-password"
              maxLength={webhookLimits.secret}
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div className={styles.foot}>
        <Checkbox checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)}>
          启用推送
        </Checkbox>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存设置
        </Button>
      </div>
    </form>
  )
}

type Given = { url: string; secret: string; isOn: boolean; setting: Setting }

function faultsOf({ url, secret, isOn, setting }: Given): Faults {
  const { hasSecret } = setting
  const faults: Faults = {}
  if (url !== '' && !isWebhookUrl(url)) faults.url = webhookWords.url
  if (secret !== '' && secret.length < webhookLimits.secretLeast) faults.secret = webhookWords.secret
  if (hasSecret && secret === '' && url !== '' && url !== setting.url) faults.secret = webhookWords.newSecret
  if (isOn && url === '') faults.url = webhookRefusals.incomplete.msg
  if (isOn && secret === '' && !hasSecret) faults.secret = webhookRefusals.incomplete.msg
  return faults
}
