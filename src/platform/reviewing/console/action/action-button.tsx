import { Button } from 'antd'
import { Check, X } from '#ui/icons.ts'
import type { ReviewAction } from '../../rules.ts'

type ActionButtonProps = {
  action: ReviewAction
  prefix?: string
  hasKey?: boolean
  disabled?: boolean
  describedBy?: string
  onClick: () => void
}

const icons = { primary: <Check />, danger: <X /> }

/** One action of the declaration; its look, icon and key are the declaration's. */
export function ActionButton({ action, prefix = '', hasKey, disabled = false, describedBy, onClick }: ActionButtonProps) {
  const { label, look, shortcut } = action
  return (
    <Button
      type={look === 'primary' ? 'primary' : 'default'}
      danger={look === 'danger'}
      icon={look && icons[look]}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      {prefix}
      {label}
      {hasKey && shortcut && (
        <>
          {' '}
          <kbd>{shortcut.toUpperCase()}</kbd>
        </>
      )}
    </Button>
  )
}
