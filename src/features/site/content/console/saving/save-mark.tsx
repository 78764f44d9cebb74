import { Check, CircleAlert, CircleDashed, CloudOff } from '#ui/icons.ts'
import { formatMinute } from '#kit/dates.ts'
import type { SaveState } from './autosave.ts'
import styles from '../editor/content-editor.module.css'

/** Whether the typed changes are saved. */
export function SaveMark({ state }: { state: SaveState }) {
  const { icon, text } = toMark(state)
  return (
    <output className={styles.saving} data-is={state.is}>
      {icon}
      {text}
    </output>
  )
}

function toMark(state: SaveState) {
  if (state.is === 'saved')
    return { icon: state.at ? <Check /> : undefined, text: state.at ? `已保存 ${formatMinute(state.at).slice(5)}` : '' }
  if (state.is === 'typing' || state.is === 'saving') return { icon: <CircleDashed />, text: '正在保存…' }
  if (state.is === 'offline') return { icon: <CloudOff />, text: '连接中断，修改保留在本页，正在重试' }
  if (state.is === 'refused') return { icon: <CircleAlert />, text: `未保存：${state.msg}` }
  return { icon: <CircleAlert />, text: '未保存' }
}
