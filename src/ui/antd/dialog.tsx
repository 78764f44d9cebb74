import { Modal } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusReturn } from '#ui/browser/use-focus-return.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** In CSS pixels. */
  width?: number
  closesFromOutside?: boolean
  /** Buttons at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** antd's modal, which begins anew each time it opens. It closes at once, so that the next key reaches the list below. */
export function Dialog({ open, onClose, title, width = 520, closesFromOutside = true, actions = null, children }: DialogProps) {
  const giveBack = useFocusReturn(open)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterClose={giveBack}
      title={title}
      width={width}
      mask={{ closable: closesFromOutside }}
      footer={actions}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
    >
      <Content>{children}</Content>
    </Modal>
  )
}

/** Takes the focus to its first control at once: antd waits for its motion, and what is typed meanwhile is lost. */
function Content({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus()
  }, [])
  return <div ref={place}>{children}</div>
}
