import { useSyncExternalStore } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { getDraftState, watchDraftStates } from './draft-sender.ts'
import styles from './draft-note.module.css'
import { type DraftKey, toDraftId } from './drafts.ts'

/** Where what one has typed is kept. */
export function DraftNote({ of }: { of: DraftKey }) {
  const state = useSyncExternalStore(watchDraftStates, () => getDraftState(toDraftId(of)))
  return (
    <output className={styles.note} data-state={state?.is}>
      {state?.is === 'saved' && `草稿已保存（${formatMinute(state.at).slice(-5)}），可在其他设备继续填写`}
      {state?.is === 'offline' && '网络中断：所填内容暂存在此页面，恢复后自动保存，请勿关闭页面'}
      {state?.is === 'refused' && state.msg}
    </output>
  )
}
