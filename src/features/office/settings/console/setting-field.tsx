import { Input, Switch } from 'antd'
import { useId } from 'react'
import { settingLimits, switchValues } from '#platform/settings/rules.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { Highlight } from '#ui/text/highlight.tsx'
import { toAnchor } from './level-section.tsx'
import styles from './settings.module.css'
import type { Setting } from './use-edits.ts'

type Control = { id: string; 'aria-describedby': string; 'aria-invalid': boolean; disabled: boolean }
type SettingFieldProps = {
  setting: Setting
  value: string
  fault: string | undefined
  isSending: boolean
  /** What was searched for. */
  words: string
  onChange: (value: string) => void
}

export function SettingField({ setting, value, fault, isSending, words, onChange }: SettingFieldProps) {
  const id = useId()
  const control: Control = { id, 'aria-describedby': `${id}-help`, 'aria-invalid': fault !== undefined, disabled: isSending }
  return (
    <div id={toAnchor(setting.name)} className={styles.setting} data-changed={value === setting.value ? undefined : ''}>
      <label htmlFor={id}>
        <Highlight text={setting.label} words={words} />
      </label>
      <div className={styles.control}>
        <ValueControl form={setting.form} control={control} value={value} onChange={onChange} />
      </div>
      <p id={`${id}-help`} className={fault ? styles.fault : styles.help} role={fault ? 'alert' : undefined}>
        {fault ? `${fault.replace(/[。！]$/, '')}。现为：${formatValue(setting)}` : <Highlight text={setting.help} words={words} />}
      </p>
    </div>
  )
}

function formatValue({ form, value }: Setting): string {
  if (form === 'switch') return value === switchValues.on ? '开启' : '关闭'
  return value === '' ? '（空）' : value
}

type ValueControlProps = { form: Setting['form']; control: Control; value: string; onChange: (value: string) => void }

function ValueControl({ form, control, value, onChange }: ValueControlProps) {
  if (form === 'switch')
    return (
      <>
        <Switch {...control} checked={value === switchValues.on} onChange={(on) => onChange(on ? switchValues.on : switchValues.off)} />
        <span aria-hidden="true">{value === switchValues.on ? '开启' : '关闭'}</span>
      </>
    )
  if (form === 'number') return <NumberInput {...control} value={value} onChange={(next) => onChange(next ?? '')} stringMode />
  const text = { ...control, value, count: { max: settingLimits.value } }
  if (form === 'line') return <Input {...text} onChange={(event) => onChange(event.currentTarget.value)} />
  return <Input.TextArea {...text} autoSize={{ minRows: 3, maxRows: 12 }} onChange={(event) => onChange(event.currentTarget.value)} />
}
