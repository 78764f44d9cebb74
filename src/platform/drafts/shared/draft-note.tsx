import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { type DraftState, getDraftState, watchDraftStates } from './draft-sender.ts'
import styles from './draft-note.module.css'
import { type DraftKey, findDraft, removeDraft, toDraftId } from './drafts.ts'

/** Where what one has typed is kept. `onClear` empties the form, whose draft may be weeks old. */
export function DraftNote({ of, onClear }: { of: DraftKey; onClear?: () => void }) {
  const state = useSyncExternalStore(watchDraftStates, () => getDraftState(toDraftId(of)))
  const [isRestored, setRestored] = useState(() => findDraft(of) !== undefined)

  function clear(): void {
    removeDraft(of)
    setRestored(false)
    onClear?.()
  }

  return (
    <p className={styles.note} data-state={state?.is}>
      <output>{state ? describe(state) : isRestored && '已恢复上次填写、尚未提交的内容'}</output>
      {onClear && (isRestored || state?.is === 'saved') && (
        <Button type="link" size="small" onClick={clear}>
          清空重填
        </Button>
      )}
    </p>
  )
}

function describe(state: DraftState): string {
  if (state.is === 'refused') return state.msg
  if (state.is === 'offline') return '网络中断：所填内容暂存在此页面，恢复后自动保存，请勿关闭页面'
  return `草稿已保存（${formatMinute(state.at).slice(-5)}），可在其他设备继续填写`
}
