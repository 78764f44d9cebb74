import { Dialog } from '#ui/antd/dialog.tsx'
import styles from './shortcut-help.module.css'
import type { Shortcut } from './use-shortcuts.ts'

const names: Record<string, string> = { Enter: '回车', Escape: 'Esc' }

export function ShortcutHelp({ shortcuts, open, onClose }: { shortcuts: readonly Shortcut[]; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="键盘快捷键" width={420}>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{names[key] ?? key.toUpperCase()}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
