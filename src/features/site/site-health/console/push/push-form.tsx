import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { SaveBar } from '#ui/antd/record/save-bar.tsx'
import { useLeaveGuard } from '#ui/antd/record/use-leave-guard.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { pushCalls } from '../../push-contract.ts'
import { indexNowKeyPath, pushLimits } from '../../push-rules.ts'
import styles from './push.module.css'

type Setting = CallReply<typeof pushCalls.setting>
type SettingInput = Omit<Setting, 'hasToken' | 'version'> & { token: string }

/** Search engines to notify, with their endpoints. The token is write-only. */
export function PushForm({ setting: { hasToken, version, ...setting }, onSaved }: { setting: Setting; onSaved: () => void }) {
  const [form] = Form.useForm<SettingInput>()
  const { isSending, run } = useSubmission(form)
  const [isChanged, setChanged] = useState(false)
  useLeaveGuard(isChanged ? '对推送设置的修改' : '')

  async function save(written: SettingInput): Promise<void> {
    const isSaved = await run(async () => {
      await callFromBrowser(pushCalls.saveSetting, { ...written, version })
      showToast('success', '推送设置已保存')
    })
    if (!isSaved) return
    setChanged(false)
    onSaved()
  }

  return (
    <StaffForm<SettingInput>
      form={form}
      name="push"
      aria-labelledby="push-setting"
      initialValues={{ ...setting, token: '' }}
      onValuesChange={() => setChanged(true)}
      onSend={save}
    >
      <div className={styles.part}>
        <h2 id="push-setting">推送设置</h2>
        <div className={styles.fields}>
          <TextItem name="site" label="本站网址" extra="与搜索引擎站长平台登记的一致，如 https://www.example.cn" />
          <fieldset className={styles.engine}>
            <legend className={styles.legend}>百度</legend>
            <Form.Item name="baiduOn" valuePropName="checked">
              <Checkbox>推送给百度</Checkbox>
            </Form.Item>
            <Form.Item
              name="token"
              label={hasToken ? '更换准入密钥' : '准入密钥'}
              extra={hasToken ? '已设置，不再显示；留空则保持不变，更换接口地址时须重填' : '百度搜索资源平台“普通收录”中的 token'}
            >
              <Input.Password visibilityToggle={false} autoComplete="new-password" count={{ max: pushLimits.token }} />
            </Form.Item>
            <TextItem name="baiduEndpoint" label="百度接口地址" />
          </fieldset>
          <fieldset className={styles.engine}>
            <legend className={styles.legend}>IndexNow</legend>
            <Form.Item name="indexNowOn" valuePropName="checked" extra={`必应等搜索引擎；密钥自动生成，在 ${indexNowKeyPath} 供其核对`}>
              <Checkbox>推送给 IndexNow</Checkbox>
            </Form.Item>
            <TextItem name="indexNowEndpoint" label="IndexNow 接口地址" />
          </fieldset>
        </div>
        <SaveBar label="保存设置" isSending={isSending} isInCard />
      </div>
    </StaffForm>
  )
}

type TextItemProps = { name: 'site' | 'baiduEndpoint' | 'indexNowEndpoint'; label: string; extra?: string }

function TextItem({ name, label, extra }: TextItemProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} validateTrigger="onSubmit" rules={[contractRule(pushCalls.saveSetting, name)]}>
      <Input type="url" inputMode="url" autoComplete="off" count={{ max: pushLimits.url }} />
    </Form.Item>
  )
}
