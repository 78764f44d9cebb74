import { Button, Form, Input } from 'antd'
import { getContrast, hexColour } from '#kit/colours/contrast.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { saveBrand } from '#platform/brand/contract.ts'
import {
  defaultAccent,
  findAccentError,
  findNearestAccent,
  formatContrast,
  type StoredBrand,
  toAccentTones,
} from '#platform/brand/rules.ts'
import styles from './brand.module.css'

/** The accent, with its contrast shown while it is typed. */
export function AccentField() {
  return (
    <Form.Item label="强调色" htmlFor="accent" extra={<Contrast />}>
      <div className={styles.pair}>
        <Form.Item name="accent" noStyle>
          <Swatch />
        </Form.Item>
        <Form.Item name="accent" noStyle rules={[contractRule(saveBrand, 'accent')]}>
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
      </div>
    </Form.Item>
  )
}

function Swatch({ value = '', onChange }: { value?: string; onChange?: (colour: string) => void }) {
  return (
    <input
      type="color"
      aria-label="选取强调色"
      className={styles.swatch}
      value={hexColour.test(value) ? value : defaultAccent}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}

function Contrast() {
  const form = Form.useFormInstance<StoredBrand>()
  const accent = (Form.useWatch('accent') as string | undefined)?.trim() ?? ''
  const nearest = findNearestAccent(accent)
  const error = findAccentError(accent)
  if (error && !nearest) return <>写作 # 加六位十六进制数字；悬停、浅底与深底的颜色由它推算</>
  if (error)
    return (
      <>
        <span role="alert" className={styles.fault}>
          {error}
        </span>
        <Button
          size="small"
          icon={<span className={styles.sample} style={{ background: nearest }} />}
          onClick={() => {
            form.setFieldValue('accent', nearest)
            void form.validateFields(['accent'])
          }}
        >
          改用最接近的 {nearest}
        </Button>
      </>
    )
  const { tint, onDark } = toAccentTones(accent)
  return (
    <>
      对比度：白底 {formatContrast(getContrast(accent, '#ffffff'))}:1，浅底 {formatContrast(getContrast(accent, tint))}:1，深底{' '}
      {formatContrast(getContrast(onDark, '#0c2a42'))}:1，符合 WCAG AA
    </>
  )
}
