import type { ScreenKey } from '#platform/features/shared/screen-keys.ts'
import styles from './palette.module.css'

const keys: readonly ScreenKey[] = [
  { keys: 'Ctrl K', label: '快速查找（Mac 上为 ⌘ K）' },
  { keys: '?', label: '查看本页的帮助与快捷键' },
  { keys: '↑ ↓', label: '在结果中移动' },
  { keys: 'Home End', label: '移到第一项、最后一项' },
  { keys: '回车', label: '打开所选的结果' },
  { keys: 'Esc', label: '关闭查找、对话框或菜单' },
]
const names: Record<string, string> = { Enter: '回车', Escape: 'Esc' }

/** `own`: those of the open screen, before the ones of every screen. */
export function KeyList({ own = [] }: { own?: readonly ScreenKey[] }) {
  return (
    <dl className={styles.keys}>
      {[...own, ...keys].map(({ keys: pressed, label }) => (
        <div key={pressed}>
          <dt>
            {pressed.split(' ').map((one) => (
              <kbd key={one}>{names[one] ?? (one.length === 1 ? one.toUpperCase() : one)}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}
