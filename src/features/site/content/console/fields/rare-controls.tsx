import { Switch } from 'antd'
import type { ContentField } from '#platform/publishing/content-kinds.ts'
import { NumberInput } from '#ui/antd/number-input.tsx'
import styles from './form-fields.module.css'

type NumberControlProps = { field: Extract<ContentField, { type: 'number' }>; value?: number }

export function NumberControl({ field: { step = 1, unit }, ...given }: NumberControlProps) {
  return <NumberInput className={styles.number ?? ''} step={step} {...(unit && { suffix: unit })} {...given} />
}

export function SwitchControl(given: { id?: string }) {
  return <Switch {...given} />
}
