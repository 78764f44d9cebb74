import { App } from 'antd'
import type { ComponentProps } from 'react'
import { Refusal } from '#gateway/refusals.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { isQuestion } from '../question-rules.ts'
import { sheetFileTypes } from '../rules.ts'

type SheetButtonProps = Omit<ComponentProps<typeof FileButton>, 'accept' | 'send'> & {
  /** `accepted`: the questions about the file that were answered with yes. */
  send: (file: File, accepted: string) => Promise<void>
}

/** Chooses a sheet and sends it at once. Where the server asks about it, the person answers, and it is sent again. */
export function SheetButton({ send, ...button }: SheetButtonProps) {
  const { modal } = App.useApp()

  async function sendAnswered(file: File, accepted: readonly string[]): Promise<void> {
    try {
      await send(file, accepted.join(','))
    } catch (error) {
      if (!(error instanceof Refusal && isQuestion(error.code))) throw error
      const isYes = await modal.confirm({ title: '请确认', content: error.message, okText: '继续导入', cancelText: '取消' })
      if (isYes) await sendAnswered(file, [...accepted, error.code])
    }
  }

  return <FileButton accept={sheetFileTypes} send={(file) => sendAnswered(file, [])} {...button} />
}
