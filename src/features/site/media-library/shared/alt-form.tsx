import { Button, Form, Input } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { Picture } from '#ui/media/picture.tsx'
import { changeMedia, type listMedia } from '../contract.ts'
import { mediaLimits } from '../rules.ts'
import styles from './upload-list.module.css'

type AltFormProps = {
  picture: CallReply<typeof listMedia>['items'][number]
  onSaved: (alt: string) => void
  onCancel: () => void
}

/** Asks for the alternative text of a picture from before it was demanded. */
export function AltForm({ picture, onSaved, onCancel }: AltFormProps) {
  const [form] = Form.useForm<{ alt: string }>()
  const { isSending, run } = useSubmission(form)

  async function save(alt: string): Promise<void> {
    const { id, name, focusX, focusY, folderId } = picture
    await run(async () => {
      await callFromBrowser(changeMedia, { id, name, alt, focusX, focusY, folderId })
      onSaved(alt.trim())
    })
  }

  return (
    <StaffForm<{ alt: string }> form={form} onSend={({ alt }) => save(alt)}>
      <div className={styles.asked}>
        <Picture src={picture.url} alt="" sizes="240px" className={styles.large} />
      </div>
      <Form.Item
        name="alt"
        label={`“${picture.name}”的替代文本`}
        extra="图里有什么：读屏用户听到的内容，图片打不开时显示的文字。"
        rules={[contractRule(changeMedia, 'alt')]}
      >
        <Input autoComplete="off" count={{ max: mediaLimits.alt }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSending}>
        保存并选用
      </Button>{' '}
      <Button type="text" onClick={onCancel}>
        返回
      </Button>
    </StaffForm>
  )
}
