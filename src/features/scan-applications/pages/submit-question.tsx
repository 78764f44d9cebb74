import { useMemo } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { parseTargets } from '../targets/parse.ts'
import styles from './submit-question.module.css'
import type { Written } from './written.ts'

type SubmitQuestionProps = { written: Written | undefined; busy: boolean; onClose: () => void; onSubmit: (written: Written) => void }

/** The last look before an application is sent, which can't be changed afterwards. */
export function SubmitQuestion({ written, busy, onClose, onSubmit }: SubmitQuestionProps) {
  return (
    <Dialog
      open={written !== undefined}
      onClose={onClose}
      title="提交"
      width="480px"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            再看看
          </Button>
          <Button loading={busy} onClick={() => written && onSubmit(written)}>
            提交申请
          </Button>
        </>
      }
    >
      <p>提交后不可修改，确认提交“{written?.name.trim()}”？</p>
      {written && <TargetsInBrief text={written.target} />}
    </Dialog>
  )
}

/** How many targets there are, and between which two: a list that lost its end shows it here. */
function TargetsInBrief({ text }: { text: string }) {
  const { count, excludedCount, entries } = useMemo(() => parseTargets(text), [text])
  const named = entries.filter(({ excluded }) => !excluded)
  const [first] = named
  const last = named.at(-1)
  return (
    <dl className={styles.brief}>
      <div>
        <dt>扫描目标</dt>
        <dd>
          共 <strong>{count.toLocaleString('zh-CN')}</strong> 个{excludedCount > 0 && `，已排除 ${excludedCount} 个`}
        </dd>
      </div>
      <div>
        <dt>第一个</dt>
        <dd>
          <code>{first?.text}</code>
        </dd>
      </div>
      <div>
        <dt>最后一个</dt>
        <dd>
          <code>{last?.text}</code>
        </dd>
      </div>
    </dl>
  )
}
