import { Button, Form, type FormInstance, Input, Select, Space } from 'antd'
import { toChoices } from '#kit/choices.ts'
import { type BookingKind, bookingKinds } from '#platform/ledger/rules.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { listRecords } from '../../contract.ts'
import { coinMessages } from '../../rules.ts'
import type { RecordsQuery } from './records-address.ts'
import { classes } from '#ui/classes.ts'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import row from '#ui/antd/filter-row.module.css'
import { useAddressValues } from '#ui/antd/filter-form.tsx'
import { FoldedFilters } from '#ui/antd/folded-filters.tsx'
import styles from './records-filter.module.css'

type RecordsFilterProps = {
  query: RecordsQuery
  isExporting: boolean
  onFilter: (changed: Partial<RecordsQuery>) => void
  onReset: () => void
  onExport: () => void
}

type Values = { text?: string; days?: DayRange; kind?: BookingKind | undefined; least?: number | null; most?: number | null }

const kinds = toChoices(bookingKinds)

function inOrder({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) {
  return {
    validator(_: unknown, most: number | null | undefined): Promise<void> {
      const least = getFieldValue('least') as number | null | undefined
      return typeof most === 'number' && typeof least === 'number' && most < least
        ? Promise.reject(new Error(coinMessages.coinOrder))
        : Promise.resolve()
    },
  }
}

export function RecordsFilter({ query, isExporting, onFilter, onReset, onExport }: RecordsFilterProps) {
  const [form] = Form.useForm<Values>()
  const { text: written, from, to, kind: chosen, least: fewest, most: highest } = query
  const initial: Values = { text: written, days: toDayRange(from, to), least: fewest, most: highest, kind: chosen || undefined }
  useAddressValues(form, initial)

  function filter({ text = '', days, kind, least = null, most = null }: Values): void {
    onFilter({ text: text.trim(), ...formatDayRange(days), kind: kind ?? '', least, most })
  }

  function reset(): void {
    form.resetFields()
    onReset()
  }

  const exportButton = (
    <Button loading={isExporting} onClick={onExport}>
      导出
    </Button>
  )

  return (
    <search aria-label="筛选核销明细">
      <FoldedFilters values={initial} beside={exportButton}>
        <Form<Values> form={form} layout="vertical" initialValues={initial} onFinish={filter} className={classes(row.row, styles.filter)}>
          <Form.Item name="days" label="日期">
            <DayRangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
          </Form.Item>
          <Form.Item name="text" label="明细">
            <Input allowClear placeholder="包含" autoComplete="off" />
          </Form.Item>
          <Form.Item name="kind" label="类型">
            <Select<BookingKind> allowClear placeholder="全部" options={kinds} />
          </Form.Item>
          <Form.Item label="数量" htmlFor="least" className={styles.amount ?? ''}>
            <Space.Compact block>
              <Form.Item name="least" noStyle rules={[contractRule(listRecords, 'least')]}>
                <NumberInput placeholder="最少" aria-label="最少数量" />
              </Form.Item>
              <Form.Item name="most" noStyle dependencies={['least']} rules={[contractRule(listRecords, 'most'), inOrder]}>
                <NumberInput placeholder="最多" aria-label="最多数量" />
              </Form.Item>
            </Space.Compact>
          </Form.Item>
          <div className={classes(row.actions, styles.actions)}>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button onClick={reset}>重置</Button>
            <span className={styles.wide}>{exportButton}</span>
          </div>
        </Form>
      </FoldedFilters>
    </search>
  )
}
