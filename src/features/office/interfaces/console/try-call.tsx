import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { newRequestId } from '#gateway/submissions.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { DescribedCall } from '../contract.ts'
import { CodeText } from './code-text.tsx'
import styles from './interfaces.module.css'
import { type Answer, sendCall } from './send-call.ts'

type Values = { key?: string; body?: string }

/** Sends the call from this page and shows what came back. The key stands in this form alone; writes are confirmed first. */
export function TryCall({ call }: { call: DescribedCall }) {
  const [file, setFile] = useState<File>()
  const [answer, setAnswer] = useState<Answer>()
  const { isSending, run } = useSubmission()
  const confirm = useConfirm()
  const isMachine = call.group === 'machine'

  const send = async ({ key = '', body = '' }: Values) => setAnswer(await sendCall(call, { key: key.trim(), body, file }))

  async function ask(values: Values): Promise<void> {
    if (call.kind === 'query') {
      await run(() => send(values))
      return
    }
    confirm({
      title: `确认写入：${call.title}？`,
      content: '与对方系统的调用一样真实生效，记在该密钥所属的系统名下。',
      okText: '确认写入',
      danger: true,
      work: () => send(values),
    })
  }

  return (
    <>
      <StaffForm<Values> initialValues={{ body: toFirstBody(call) }} onSend={ask}>
        {isMachine && (
          <Form.Item
            name="key"
            label="接口密钥"
            extra="只用于本次发送，不保存；关闭后清除"
            rules={[{ required: true, message: '请粘贴接口密钥' }]}
          >
            <Input.Password autoComplete="off" spellCheck={false} placeholder="cgk_…" />
          </Form.Item>
        )}
        {call.takesFile ? (
          <Form.Item label="文件" htmlFor="try-file">
            <input id="try-file" type="file" accept=".pdf,.zip" onChange={({ target }) => setFile(target.files?.[0])} />
          </Form.Item>
        ) : (
          <Form.Item name="body" label="请求内容（JSON）" rules={[{ validator: checkJson }]}>
            <Input.TextArea className={styles.code ?? ''} autoSize={{ minRows: 3, maxRows: 16 }} spellCheck={false} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={isSending}>
          {isMachine ? '用密钥发送' : '发送'}
        </Button>
      </StaffForm>
      {answer && <Shown {...answer} />}
    </>
  )
}

function Shown({ status, ms, requestId, text, code }: Answer) {
  return (
    <section className={styles.answer} aria-live="polite" aria-label="试用结果">
      <Facts>
        <Fact name="HTTP 状态">{status}</Fact>
        <Fact name="用时">{Math.round(ms).toLocaleString('zh-CN')} 毫秒</Fact>
        <Fact name="请求编号">
          <code className={styles.code}>{requestId || '—'}</code>
        </Fact>
        {code && (
          <Fact name="错误码">
            <Link to={`/console/interfaces/codes?q=${code}&id=${code}`}>{code}</Link>
          </Fact>
        )}
      </Facts>
      <CodeText label="答复">{text}</CodeText>
    </section>
  )
}

/** The example, with a RequestId of its own for a write. */
function toFirstBody({ kind, takesFile, request }: DescribedCall): string {
  if (kind === 'query' || takesFile) return request
  return JSON.stringify({ RequestId: newRequestId(), ...(JSON.parse(request) as object) }, null, 2)
}

function checkJson(_: unknown, text = ''): Promise<void> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Promise.resolve()
  } catch {
    // Falls through to the one message.
  }
  return Promise.reject(new Error('请求内容应为 JSON 对象'))
}
