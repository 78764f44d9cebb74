import { Button, Form, Input } from 'antd'
import { Plus, Trash2 } from '#ui/icons.ts'
import { dictionaryLimits as limits } from '#platform/dictionaries/rules.ts'
import styles from './dictionaries.module.css'

/** Names and values of an entry. */
export function ParametersField({ label, help }: { label: string; help: string }) {
  return (
    <Form.List name="parameters">
      {(rows, { add, remove }) => (
        <fieldset className={styles.parameters}>
          <legend className={styles.legend}>{label}（可选）</legend>
          <p>{help}</p>
          {rows.map(({ key, name }, i) => (
            <div key={key} className={styles.parameter}>
              <Form.Item name={[name, 'name']} rules={[required('参数名称')]}>
                <Input maxLength={limits.parameterName} autoComplete="off" placeholder="名称" aria-label={`第 ${i + 1} 个参数的名称`} />
              </Form.Item>
              <Form.Item name={[name, 'value']} rules={[required('参数值')]}>
                <Input maxLength={limits.parameterValue} autoComplete="off" placeholder="值" aria-label={`第 ${i + 1} 个参数的值`} />
              </Form.Item>
              <Button type="text" icon={<Trash2 />} aria-label={`删除第 ${i + 1} 个参数`} onClick={() => remove(name)} />
            </div>
          ))}
          <Button icon={<Plus />} disabled={rows.length >= limits.parameters} onClick={() => add({ name: '', value: '' })}>
            添加参数
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}

function required(label: string) {
  return { required: true, whitespace: true, message: `请输入${label}` }
}
