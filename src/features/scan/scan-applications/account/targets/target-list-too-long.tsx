import { Button } from 'antd'
import { CircleAlert, Minimize2 } from '#ui/icons.ts'
import { useState } from 'react'
import { showToast } from '#ui/feedback/show-toast.ts'
import { condenseTargets } from '../../targets/condense.ts'
import { getTextLength } from '../../targets/entries.ts'
import type { TargetEntry } from '../../targets/parse.ts'
import { targetLimits } from '../../targets/rules.ts'
import styles from './target-list-too-long.module.css'

type TooLongProps = { text: string; onCondense: (text: string) => void; onJump: (entry: TargetEntry) => void }

/** The excess over the limit, and a button that condenses the list without changing the targets. */
export function TargetListTooLong({ text, onCondense, onJump }: TooLongProps) {
  const [failed, setFailed] = useState<{ text: string; error: string }>()
  const length = getTextLength(text)

  function condense(): void {
    const condensed = condenseTargets(text)
    if ('text' in condensed) {
      onCondense(condensed.text)
      showToast('success', `已压缩为 ${getTextLength(condensed.text).toLocaleString('zh-CN')} 个字符，目标不变`)
      return
    }
    setFailed({ text, error: condensed.error })
    if (condensed.entry) onJump(condensed.entry)
  }

  return (
    <div className={styles.strip}>
      <CircleAlert />
      <div aria-live="polite">
        <p>
          现有 <strong>{length.toLocaleString('zh-CN')}</strong> 个字符，已全部保留；上限为{' '}
          {targetLimits.characters.toLocaleString('zh-CN')} 个，暂不能提交。
        </p>
        {failed?.text === text && <p>{failed.error}</p>}
      </div>
      <Button size="small" icon={<Minimize2 />} onClick={condense}>
        压缩为网段
      </Button>
    </div>
  )
}
