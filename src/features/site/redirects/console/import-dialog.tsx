import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { redirectCalls } from '../contract.ts'
import { redirectLimits, redirectMessages, toOwnPath } from '#platform/redirects/rules.ts'
import styles from './redirects.module.css'

type ImportDialogProps = { open: boolean; onClose: () => void; onDone: () => void }
type RefusedLine = { line: number; msg: string }

/** Lines of old and new addresses; all are added or none. */
export function ImportDialog({ open, onClose, onDone }: ImportDialogProps) {
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])

  async function send({ lines }: { lines: string }): Promise<void> {
    const reply = await callFromBrowser(redirectCalls.importLines, { lines: withoutOrigins(lines) })
    setRefused(reply.refused)
    if (reply.refused.length > 0)
      throw new Refusal(refusals.invalid, { errors: [{ field: 'lines', msg: `${reply.refused.length} 行有误，均未导入` }] })
    showToast('success', `已导入 ${reply.added} 条，随即生效`)
    onDone()
  }

  return (
    <FormDialog<{ lines: string }>
      open={open}
      title="批量导入重定向"
      okText="导入"
      width={640}
      lead={`${redirectMessages.line}；以 # 开头的行不计，一次最多 ${redirectLimits.lines} 行。有一行不对，就都不导入。`}
      onClose={() => {
        setRefused([])
        onClose()
      }}
      onSend={send}
    >
      <Form.Item name="lines" label="重定向" validateTrigger="onSubmit" rules={[contractRule(redirectCalls.importLines, 'lines')]}>
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 16 }} placeholder={'/old.html /news\n/about.php?id=3 /explore'} />
      </Form.Item>
      {refused.length > 0 && (
        <Alert
          type="error"
          title="请改正后再导入"
          description={
            <ul className={styles.refused}>
              {refused.map(({ line, msg }) => (
                <li key={line}>
                  第 {line} 行：{msg}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </FormDialog>
  )
}

/** Lists of statistics and of search engines name pages with the address of the site. */
function withoutOrigins(lines: string): string {
  return lines.replace(/[^\s,，>→]+/g, (address) => toOwnPath(address, location.origin))
}
