import { Form } from 'antd'

/** The id of a row of `Form.List`: antd hands over the fields of a row alone, and a row without its id would be saved as a new one. */
export function RowId({ row }: { row: number }) {
  return (
    <Form.Item name={[row, 'id']} noStyle>
      <input type="hidden" />
    </Form.Item>
  )
}
