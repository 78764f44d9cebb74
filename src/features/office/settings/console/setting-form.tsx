import { Button, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type listSettings, saveSetting } from '#platform/settings/contract.ts'
import { settingLimits, switchValues } from '#platform/settings/rules.ts'
import { toAnchor } from './level-section.tsx'
import styles from './settings.module.css'

type Setting = CallReply<typeof listSettings>['settings'][number]
type Control = { id: string; 'aria-describedby': string; 'aria-invalid': boolean; disabled: boolean }

/** One setting: a switch saves at once, anything else when it is sent. */
export function SettingForm({ setting, onSaved }: { setting: Setting; onSaved: () => void }) {
  const id = useId()
  const { value, setValue, valueError, busy, save } = useSetting(setting, onSaved)

  const control: Control = { id, 'aria-describedby': `${id}-help`, 'aria-invalid': valueError !== '', disabled: busy }
  return (
    <form
      id={toAnchor(setting.name)}
      method="post"
      noValidate
      className={styles.setting}
      onSubmit={(event) => {
        event.preventDefault()
        void save(value)
      }}
    >
      <label htmlFor={id}>{setting.label}</label>
      <div className={styles.control}>
        {setting.form === 'switch' ? (
          <>
            <Switch
              {...control}
              checked={value === switchValues.on}
              onChange={(on) => {
                const next = on ? switchValues.on : switchValues.off
                setValue(next)
                void save(next)
              }}
            />
            <span aria-hidden="true">{value === switchValues.on ? '已开启' : '已关闭'}</span>
          </>
        ) : (
          <>
            <Typed form={setting.form} control={control} value={value} onChange={setValue} />
            <Button htmlType="submit" loading={busy} disabled={value === setting.value}>
              保存
            </Button>
          </>
        )}
      </div>
      <p id={`${id}-help`} className={valueError ? styles.fault : styles.help} role={valueError ? 'alert' : undefined}>
        {valueError || setting.help}
      </p>
    </form>
  )
}

/** The value as typed and its saving; `valueError` is the server's error of the value. */
function useSetting(setting: Setting, onSaved: () => void) {
  const [value, setValue] = useState(setting.value)
  const { submitError, isSending: busy, run } = useSubmission()
  const valueError = submitError?.errors[0]?.msg ?? ''

  async function save(text: string): Promise<void> {
    await run(async () => {
      const saved = await callFromBrowser(saveSetting, { name: setting.name, value: text, before: setting.value })
      if (saved.state === 'proposed') showProposed()
      else showToast('success', `${setting.label}已保存`)
      setValue(saved.value)
      onSaved()
    })
  }

  return { value, setValue, valueError, busy, save }
}

type TypedProps = { form: Setting['form']; control: Control; value: string; onChange: (value: string) => void }

function Typed({ form, control, value, onChange }: TypedProps) {
  if (form === 'number') return <NumberInput {...control} value={value} onChange={(next) => onChange(next ?? '')} stringMode />
  if (form === 'line')
    return <Input {...control} value={value} maxLength={settingLimits.value} onChange={(event) => onChange(event.currentTarget.value)} />
  return (
    <Input.TextArea
      {...control}
      value={value}
      maxLength={settingLimits.value}
      autoSize={{ minRows: 3, maxRows: 12 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
