import { Button, Form, Input } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import type { ContentId, ContentKind } from '#platform/publishing/content-kinds.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { proposeContentId } from '../../address-contract.ts'
import { contentLimits, isContentId } from '../../rules.ts'

type IdItemProps = { kind: ContentKind; rules: ContentId; name: string; help?: string; onType?: () => void }

/** The part of the address that a piece has, and how it is refused. */
export function IdItem({ kind, rules, name, help = rules.help, onType }: IdItemProps) {
  return (
    <Form.Item
      name={name}
      label={rules.label}
      extra={help}
      normalize={(text: string) => toIdentifier(text)}
      validateTrigger="onSubmit"
      rules={[
        { required: true, message: `请输入${rules.label}` },
        { validator: (_, text: string) => (!text || isContentId(kind, text) ? Promise.resolve() : Promise.reject(new Error(rules.error))) },
      ]}
    >
      <Input autoComplete="off" count={{ max: rules.max }} {...(onType && { onInput: onType })} />
    </Form.Item>
  )
}

/** What a title proposes; '' where it proposes nothing. */
export async function proposeId(kind: ContentKind, title: string): Promise<string> {
  const text = title.trim().slice(0, contentLimits.title)
  return text ? (await callFromBrowser(proposeContentId, { kind: kind.kind, title: text })).id : ''
}

type ProposeButtonProps = { kind: ContentKind; rules: ContentId; title: string; onProposed: (id: string) => void }

export function ProposeButton({ kind, rules, title, onProposed }: ProposeButtonProps) {
  const { isSending, run } = useSubmission()
  return (
    <Button
      type="link"
      loading={isSending}
      onClick={() =>
        void run(async () => {
          const id = await proposeId(kind, title)
          if (id) onProposed(id)
          else showToast('info', `“${title}”中没有可以拼写的字，请自己填写${rules.label}`)
        })
      }
    >
      按“{title}”的拼音填写
    </Button>
  )
}
