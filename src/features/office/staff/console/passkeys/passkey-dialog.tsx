import { Form, Input } from 'antd'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { credentialMessages } from '#platform/credentials/rules.ts'
import { renamePasskey } from '../../passkey-contract.ts'
import { passkeyLimits } from '../../passkey-rules.ts'

export type PasskeyTask = { kind: 'add' } | { kind: 'codes' } | { kind: 'rename' | 'remove'; id: string; name: string }
type Values = { name: string; password: string }
type PasskeyDialogProps = { task: PasskeyTask | undefined; onClose: () => void; onSend: (values: Values) => Promise<void> }

const words = {
  add: { title: '登记通行密钥', okText: '登记', lead: '提交后，按浏览器的提示完成验证。' },
  codes: { title: '生成备用码', okText: '生成', lead: '此前的备用码会失效。' },
  rename: { title: '修改名称', okText: '保存', lead: '' },
  remove: { title: '移除通行密钥', okText: '移除', lead: '移除后，它不能再用于登录。' },
}

/** What the change needs: a name, and the password for all but a name. */
export function PasskeyDialog({ task, onClose, onSend }: PasskeyDialogProps) {
  const kind = task?.kind ?? 'add'
  return (
    <FormDialog<Values>
      open={task !== undefined}
      {...words[kind]}
      danger={kind === 'remove'}
      initial={{ name: task && 'name' in task ? task.name : '', password: '' }}
      onClose={onClose}
      onSend={onSend}
    >
      {(kind === 'add' || kind === 'rename') && (
        <TextField of={renamePasskey} name="name" label="名称" max={passkeyLimits.name} placeholder="例如：办公电脑" />
      )}
      {kind !== 'rename' && (
        <Form.Item<Values>
          name="password"
          label="当前密码"
          htmlFor="passkey-password"
          rules={[{ required: true, message: credentialMessages.presentPassword }]}
        >
          <Input.Password id="passkey-password" autoComplete="current-password" />
        </Form.Item>
      )}
    </FormDialog>
  )
}
