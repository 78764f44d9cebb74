import { Button } from 'antd'
import { type ComponentProps, useRef } from 'react'
import { Refusal, type RefusalEntry } from '#gateway/refusals.ts'
import { FileUp } from '#ui/icons.ts'
import { useSubmission } from './use-submission.ts'
import styles from './file-button.module.css'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'loading'> & {
  /** As of an HTML input, such as `.zip`. */
  accept: string
  isMultiple?: boolean
  limit?: { bytes: number; refusal: RefusalEntry }
  send: (...files: [File, ...File[]]) => unknown
}

/** Chooses files and sends them at once. A file that is too large is refused before it travels; a refusal stands below until the next choice. */
export function FileButton({ accept, isMultiple = false, limit, send, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isSending, send: submit, submitError } = useSubmission()

  async function take([first, ...others]: File[]): Promise<void> {
    if (!first) return
    await submit(async () => {
      if (limit && [first, ...others].some(({ size }) => size > limit.bytes)) throw new Refusal(limit.refusal)
      await send(first, ...others)
    })
  }

  return (
    <span className={styles.choice}>
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
      {submitError && (
        <span role="alert" key={submitError.attempt} className={styles.fault}>
          {submitError.errors[0]?.msg ?? submitError.msg}
        </span>
      )}
    </span>
  )
}
