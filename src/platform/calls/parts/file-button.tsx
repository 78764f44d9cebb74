import { Button } from 'antd'
import { type ComponentProps, useRef } from 'react'
import type { RefusalEntry } from '#gateway/refusals.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { FileUp } from '#ui/icons.ts'
import { useSubmission } from './use-submission.ts'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading'> & {
  /** As of an HTML input, such as `.zip`. */
  accept: string
  isMultiple?: boolean
  limit?: { bytes: number; refusal: RefusalEntry }
  send: (...files: [File, ...File[]]) => unknown
}

/** Chooses files and sends them at once. A file that is too large is refused before it travels; a refusal is shown as a toast. */
export function FileButton({ accept, isMultiple = false, limit, send, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isSending, run } = useSubmission()

  async function take([first, ...others]: File[]): Promise<void> {
    if (!first) return
    if (limit && [first, ...others].some(({ size }) => size > limit.bytes)) return showToast('error', limit.refusal.msg)
    await run(async () => {
      await send(first, ...others)
    })
  }

  return (
    <>
      <Button icon={<FileUp />} loading={isSending} {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
