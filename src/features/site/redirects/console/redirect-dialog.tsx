import { Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { redirectCalls } from '../contract.ts'
import { redirectLimits, toOwnPath } from '#platform/redirects/rules.ts'

type Values = { source: string; target: string }
/** A new one has the id 0. */
export type EditedRedirect = Values & { id: number }

type RedirectDialogProps = { edited: EditedRedirect | undefined; onClose: () => void; onSaved: () => void }

export function RedirectDialog({ edited, onClose, onSaved }: RedirectDialogProps) {
  return (
    <FormDialog<Values>
      key={edited?.id}
      open={edited !== undefined}
      title={edited?.id ? '修改重定向' : '添加重定向'}
      okText="保存"
      initial={{ source: edited?.source ?? '', target: edited?.target ?? '' }}
      onClose={onClose}
      onSend={async (values) => {
        const { hasPage } = await callFromBrowser(redirectCalls.save, { ...values, id: edited?.id ?? 0 })
        if (hasPage) showToast('success', '重定向已保存，随即生效')
        else showToast('warning', `重定向已保存，但 ${values.target} 现在没有页面，访客会看到“页面不存在”`)
        onSaved()
      }}
    >
      <Form.Item
        name="source"
        normalize={withoutOrigin}
        label="旧地址"
        extra="本站没有页面的地址；带参数时，访问的地址含有这些参数即匹配。"
        validateTrigger="onSubmit"
        rules={[contractRule(redirectCalls.save, 'source')]}
      >
        <Input autoComplete="off" placeholder="/old-page.html" count={{ max: redirectLimits.address }} />
      </Form.Item>
      <Form.Item
        name="target"
        normalize={withoutOrigin}
        label="新地址"
        validateTrigger="onSubmit"
        extra="站内地址以 / 开头，站外地址以 https:// 开头。"
        rules={[contractRule(redirectCalls.save, 'target')]}
      >
        <Input autoComplete="off" placeholder="/news 或 https://…" count={{ max: redirectLimits.address }} />
      </Form.Item>
    </FormDialog>
  )
}

/** An address that was copied from the browser. */
function withoutOrigin(text: string): string {
  return toOwnPath(text, location.origin)
}
