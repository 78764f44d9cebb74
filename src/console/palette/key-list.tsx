import styles from './palette.module.css'

const keys = [
  ['Ctrl K', '快速查找（Mac 上为 ⌘ K）'],
  ['?', '查看键盘快捷键；审核队列与详情页显示其专用快捷键'],
  ['↑ ↓', '在结果中移动'],
  ['Home End', '移到第一项、最后一项'],
  ['回车', '打开所选的结果'],
  ['Esc', '关闭查找、对话框或菜单'],
] as const

export function KeyList() {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
