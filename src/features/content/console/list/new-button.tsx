import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { useSubmission } from '#platform/calls/parts/use-submission.ts'
import { contentAddress, type ContentId, type ContentKind } from '#platform/publishing/content-kinds.ts'
import { publishingRefusals } from '#platform/publishing/rules.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Plus } from '#ui/icons.ts'
import { openContent } from '../../contract.ts'
import { isContentId } from '../../rules.ts'

/** Opens the empty form; nothing is stored before the first word. */
export function NewButton({ kind }: { kind: ContentKind }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { id } = kind
  const open = (of: string) => void navigate(contentAddress(kind.kind, of))

  return (
    <>
      <Button type="primary" icon={<Plus />} onClick={() => (id ? setAsking(true) : open(newId()))}>
        新建{kind.label}
      </Button>
      {id && (
        <Dialog open={isAsking} title={`新建${kind.label}`} width={440} onClose={() => setAsking(false)}>
          <IdForm kind={kind} id={id} onGiven={open} />
        </Dialog>
      )}
    </>
  )
}

type IdFormProps = { kind: ContentKind; id: ContentId; onGiven: (id: string) => void }

function IdForm({ kind, id, onGiven }: IdFormProps) {
  const [form] = Form.useForm<{ id: string }>()
  const { isSending: busy, run } = useSubmission()

  async function check(given: string): Promise<void> {
    await run(async () => {
      const { isNew } = await callFromBrowser(openContent, { kind: kind.kind, id: given })
      if (isNew) onGiven(given)
      else form.setFields([{ name: 'id', errors: [publishingRefusals.idTaken.msg] }])
    })
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void check(values.id)}>
      <Form.Item
        name="id"
        label={id.label}
        extra={id.help}
        normalize={(text: string) => toIdentifier(text)}
        validateTrigger="onSubmit"
        rules={[
          { required: true, message: `请输入${id.label}` },
          { validator: (_, text: string) => (!text || isContentId(kind, text) ? Promise.resolve() : Promise.reject(new Error(id.error))) },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        开始编辑
      </Button>
    </Form>
  )
}

/** 12 characters that stay readable in an address. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}
