import { App } from 'antd'
import type { ReactNode } from 'react'
import { attempt } from './attempt.ts'

type Question = {
  title: string
  content: ReactNode
  okText: string
  danger?: boolean
  work: () => Promise<unknown>
  /** Follows the work, also where it was refused. */
  onEnd?: () => unknown
}

/** Asks before the work of a click; the dialog stays until it is done, and a refusal is shown as a toast. */
export function useConfirm() {
  const { modal } = App.useApp()

  return function confirm({ danger = false, work, onEnd, ...words }: Question): void {
    modal.confirm({
      ...words,
      okButtonProps: { danger },
      onOk: async () => {
        await attempt(async () => void (await work()))
        await onEnd?.()
      },
    })
  }
}
