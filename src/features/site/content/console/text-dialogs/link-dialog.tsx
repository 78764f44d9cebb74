import type { Editor } from '@tiptap/react'
import { Button, Form, Input } from 'antd'
import { toOwnPath } from '#platform/redirects/rules.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { Dialog } from '#ui/antd/dialog.tsx'
import { LinkField } from '../links/link-field.tsx'
import { isLinkTarget, toLinkTarget, wrongLinkTarget } from '../text/link-target.ts'
import styles from './dialogs.module.css'

type LinkDialogProps = { open: boolean; editor: Editor; onClose: () => void }
type Values = { target: string; text?: string }

/** The field makes a path of an address of this site when it is left, which Enter does not do. */
function readTarget(text: string): string {
  return toLinkTarget(toOwnPath(text, location.origin))
}

/** The address that the chosen words lead to; without chosen words also the words. */
export function LinkDialog({ open, editor, onClose }: LinkDialogProps) {
  const present = editor.getAttributes('link').href as string | undefined
  const isEmpty = editor.state.selection.empty && !present

  function save({ target, text }: Values): void {
    const href = readTarget(target)
    const chain = editor.chain().focus()
    if (isEmpty) chain.insertContent({ type: 'text', text: text || href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }

  return (
    <Dialog open={open} title="链接" width={480} onClose={onClose}>
      <StaffForm<Values> initialValues={{ target: present ?? '', text: '' }} onSend={save}>
        <Form.Item
          name="target"
          label="链接到"
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, text: string) =>
                isLinkTarget(readTarget(text)) ? Promise.resolve() : Promise.reject(new Error(wrongLinkTarget)),
            },
          ]}
        >
          <LinkField />
        </Form.Item>
        {isEmpty && (
          <Form.Item name="text" label="显示的文字" extra="不填则显示地址。">
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit">
            {present ? '更新链接' : '添加链接'}
          </Button>
          {present && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              去掉链接
            </Button>
          )}
        </div>
      </StaffForm>
    </Dialog>
  )
}
