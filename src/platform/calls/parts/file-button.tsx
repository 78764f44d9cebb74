import { Button, Upload } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FileUp } from '#ui/icons.ts'
import { useAttempt } from './attempt.ts'

type FileButtonProps = {
  /** As of an HTML input, such as `.zip`. */
  accept: string
  limit: { bytes: number; refusal: RefusalEntry }
  send: (file: File) => Promise<void>
  button?: Pick<ComponentProps<typeof Button>, 'type' | 'icon' | 'aria-label'>
  id?: string | undefined
  children: ReactNode
}

/** Chooses one file and sends it at once. A file that is too large is refused before it travels; a refusal is shown as a toast. */
export function FileButton({ accept, limit, send, button, id, children }: FileButtonProps) {
  const [isSending, run] = useAttempt()

  async function check(file: File): Promise<void> {
    if (file.size > limit.bytes) return showToast('error', limit.refusal.msg)
    await run(() => send(file))
  }

  return (
    <Upload
      {...(id && { id })}
      accept={accept}
      showUploadList={false}
      beforeUpload={(file) => {
        void check(file)
        return false
      }}
    >
      <Button icon={<FileUp />} loading={isSending} {...button}>
        {children}
      </Button>
    </Upload>
  )
}
