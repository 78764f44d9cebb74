import { useId } from 'react'
import { Button, Form, Input } from 'antd'
import styles from './comment-field.module.css'
import type { ReplyTemplate } from '../review-data.ts'

type CommentFieldProps = {
  label: string
  isRequired: boolean
  limit: number
  /** Who reads the comment. */
  reader: string
  templates: readonly ReplyTemplate[]
}

/** The comment that its reader gets, with the sentences that are used often. Ctrl+Enter sends it. */
export function CommentField({ label, isRequired, limit, reader, templates }: CommentFieldProps) {
  const form = Form.useFormInstance<{ comment?: string }>()
  const list = useId()

  async function add(text: string): Promise<void> {
    const before = (form.getFieldValue('comment') as string | undefined)?.trimEnd() ?? ''
    form.setFieldValue('comment', before ? `${before}\n${text}`.slice(0, limit) : text)
    await form.validateFields(['comment'])
  }

  return (
    <div className={styles.comment}>
      <Form.Item
        name="comment"
        label={isRequired ? label : `${label}（可选）`}
        extra={`${reader}；Ctrl+回车提交`}
        rules={isRequired ? [{ required: true, whitespace: true, message: `请填写${label}` }] : []}
      >
        <Input.TextArea
          rows={4}
          count={{ max: limit }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
          }}
        />
      </Form.Item>
      {templates.length > 0 && (
        <div className={styles.templates}>
          <span id={list}>常用意见</span>
          <ul aria-labelledby={list}>
            {templates.map(({ id, name, text }) => (
              <li key={id}>
                <Button size="small" shape="round" title={text} onClick={() => void add(text)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
