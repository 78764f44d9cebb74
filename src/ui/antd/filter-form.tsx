import { Button, Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { RotateCcw } from '#ui/icons.ts'
import { classes } from '../classes.ts'
import row from './filter-row.module.css'
import { FoldedFilters } from './folded-filters.tsx'

type FilterFormProps<V extends object> = {
  label: string
  values: V
  isFiltered: boolean
  onFilter: (values: V) => void
  onReset: () => void
  /** Sets the columns of its fields, where they are more than a choice and a span of days. */
  className?: string | undefined
  children: ReactNode
}

/** The filter of a list, applied while it is filled in. */
export function FilterForm<V extends object>({
  label,
  values,
  isFiltered,
  onFilter,
  onReset,
  className = row.short,
  children,
}: FilterFormProps<V>) {
  const [form] = Form.useForm<V>()
  useAddressValues(form, values)

  return (
    <search aria-label={label}>
      <FoldedFilters values={isFiltered ? values : {}}>
        <Form<V> form={form} layout="vertical" className={classes(row.row, className)} onValuesChange={(_, filled: V) => onFilter(filled)}>
          {children}
          {isFiltered && (
            <div className={row.actions}>
              <Button type="text" icon={<RotateCcw />} onClick={onReset}>
                重置
              </Button>
            </div>
          )}
        </Form>
      </FoldedFilters>
    </search>
  )
}

/** The fields follow the address in place: drawn anew, the filter would lose the focus. */
export function useAddressValues<V extends object>(form: FormInstance<V>, values: V): void {
  const shown = JSON.stringify(values)

  useEffect(() => {
    form.setFieldsValue(values)
    // oxlint-disable-next-line react/exhaustive-deps -- the values are compared by their content
  }, [form, shown])
}
