import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { formatMinute } from '#kit/dates.ts'
import { type DraftState, getDraftState, watchDraftStates } from './draft-sender.ts'
import styles from './draft-note.module.css'
import { type DraftKey, dropOtherDraft, findDraft, removeDraft, takeOtherDraft, toDraftId } from './drafts.ts'

type DraftNoteProps = { of: DraftKey; onFill: () => void; onClear?: () => void }

/** Where what one has typed is kept. `onClear` empties the form, whose draft may be weeks old; `onFill` fills it with another draft, now its own. */
export function DraftNote({ of, onFill, onClear }: DraftNoteProps) {
  const state = useSyncExternalStore(watchDraftStates, () => getDraftState(toDraftId(of)))
  const [isRestored, setRestored] = useState(() => findDraft(of) !== undefined)

  function clear(): void {
    removeDraft(of)
    setRestored(false)
    onClear?.()
  }

  if (state?.is === 'other') return <OtherDraft of={of} at={state.at} onFill={onFill} />
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

type OtherDraftProps = { of: DraftKey; at: string; onFill: () => void }

function OtherDraft({ of, at, onFill }: OtherDraftProps) {
  const minute = at && ` ${formatMinute(at)} `
  const isFilled = findDraft(of) !== undefined

  function take(): void {
    takeOtherDraft(of)
    onFill()
  }

  return (
    <p className={styles.note} data-state="other">
      <output>
        {isFilled
          ? `此表单在别处另有${minute || ' '}保存的草稿，此处所填没有覆盖它，尚未保存为草稿`
          : `您${minute || ' '}填写的草稿没有自动填入，因为此后内容已有改动`}
      </output>
      <Button type="link" size="small" onClick={take}>
        {isFilled ? '改用那份草稿' : '填入草稿'}
      </Button>
      <Button type="link" size="small" onClick={() => dropOtherDraft(of)}>
        {isFilled ? '保留此处所填' : '丢弃草稿'}
      </Button>
    </p>
  )
}

function describe(state: Exclude<DraftState, { is: 'other' }>): string {
  if (state.is === 'refused') return state.msg
  if (state.is === 'offline') return '网络中断：所填内容暂存在此页面，恢复后自动保存，请勿关闭页面'
  return `草稿已保存（${formatMinute(state.at).slice(-5)}），可在其他设备继续填写`
}
