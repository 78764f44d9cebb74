import { type Ref, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useCountedTool } from '#platform/visits/shared/use-counted-tool.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { ErrorText } from '#ui/form/error-text.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { CopyButton } from '#ui/text/copy-button.tsx'
import { handedKey } from '../shared/targets/handed-targets.ts'
import { countConditions } from '../documents/targets/count-conditions.ts'
import { type Interpretation, interpretTargets } from '../shared/targets/interpret-targets.ts'
import { selectText, type TextRange } from '../shared/targets/select-text.ts'
import { TargetInterpretation } from '../shared/targets/target-interpretation.tsx'
import { writeTargetLink } from '../documents/targets/target-link.ts'
import { exampleTargets } from '../shared/targets/target-texts.ts'
import { useLinkedTargets } from '../documents/targets/use-linked-targets.ts'
import { condenseTargets } from '../targets/condense.ts'
import { getTextLength } from '../targets/entries.ts'
import { targetLimits } from '../targets/rules.ts'
import styles from './target-tool.module.css'

const texts = {
  broken: '链接不完整或已被改动，没有填入目标，请重新复制链接',
  nothing: '请先填写扫描目标',
  notKept: '浏览器不允许暂存内容，请复制后在申请表中粘贴',
}

/** Interprets targets in the browser alone: nothing of them is sent anywhere. `canApply`: the site offers the application. */
export default function TargetTool({ canApply }: { canApply: boolean }) {
  const { text, change, isBroken } = useLinkedTargets()
  const [error, setError] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const target = useDeferredValue(text)
  const reading = useMemo(() => interpretTargets(target, undefined), [target])
  const isWritten = target.trim() !== ''
  useCountedTool('targets', { isTried: isWritten, hasSucceeded: isWritten && reading.errors.length === 0 })

  function write(written: string): void {
    setError('')
    change(written)
  }

  function jump(range: TextRange): void {
    selectText(area.current ?? undefined, range)
  }

  function apply(): void {
    if (text.trim() === '') {
      setError(texts.nothing)
      area.current?.focus()
      return
    }
    storeTab(handedKey, text)
    if (readTab<string>(handedKey) === text) location.assign('/apply/add')
    else showToast('error', texts.notKept)
  }

  function condense(): void {
    const condensed = condenseTargets(text)
    if ('text' in condensed) return write(condensed.text)
    setError(condensed.error)
    if (condensed.entry) jump(condensed.entry)
  }

  return (
    <div className={styles.tool}>
      <div className={styles.input}>
        <Targets area={area} text={text} error={isBroken ? texts.broken : error} onWrite={write} />
        <Actions text={text} onApply={canApply ? apply : undefined} onCondense={condense} onWrite={write} />
        <ShareLink text={text} />
      </div>
      <div className={styles.reading}>
        <TargetInterpretation reading={reading} written={isWritten} onJump={jump} />
        {isWritten && <Outcome reading={reading} />}
      </div>
    </div>
  )
}

type ActionsProps = { text: string; onApply: (() => void) | undefined; onCondense: () => void; onWrite: (text: string) => void }

function Actions({ text, onApply, onCondense, onWrite }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {onApply && <Button onClick={onApply}>申请扫描</Button>}
      {getTextLength(text) > targetLimits.characters && (
        <Button look="quiet" onClick={onCondense}>
          压缩为网段
        </Button>
      )}
      <Button look="quiet" onClick={() => onWrite(exampleTargets(undefined))}>
        填入示例
      </Button>
      {text !== '' && (
        <Button look="quiet" onClick={() => onWrite('')}>
          清空
        </Button>
      )}
    </div>
  )
}

type TargetsProps = { area: Ref<HTMLTextAreaElement>; text: string; error: string; onWrite: (text: string) => void }

/** Text beyond the limit is kept, and refused by the interpretation until it is shorter. */
function Targets({ area, text, error, onWrite }: TargetsProps) {
  const id = useId()
  const length = getTextLength(text)
  return (
    <>
      <label htmlFor={id}>扫描目标</label>
      <TextArea
        ref={area}
        id={id}
        rows={9}
        value={text}
        placeholder={'192.168.1.1-100\nwww.example.com'}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-length` : `${id}-length`}
        onInput={(event) => onWrite(event.currentTarget.value)}
      />
      <p id={`${id}-length`} className={styles.length} data-over={length > targetLimits.characters || undefined}>
        {length.toLocaleString('zh-CN')} / {targetLimits.characters.toLocaleString('zh-CN')} 个字符
      </p>
      <ErrorText id={`${id}-error`} text={error} role="alert" />
    </>
  )
}

function ShareLink({ text }: { text: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated || text.trim() === '') return null
  const fragment = writeTargetLink(text)
  if (!fragment) return <p className={styles.note}>内容较长，链接放不下，请直接复制填写的目标，或先压缩、删减。</p>
  return (
    <p className={styles.note}>
      <CopyButton withText text={location.origin + location.pathname + fragment} label="复制链接" />
      打开链接的人会看到同样的目标；目标写在链接的 # 之后，不会发送到服务器。
    </p>
  )
}

/** What follows from the list, and the list as it would be scanned. */
function Outcome({ reading }: { reading: Interpretation }) {
  const { onSite, letter, forbidden } = countConditions(reading)
  const list = reading.errors.length === 0 ? reading.report.targets.join('\n') : ''
  const conditions = [
    { words: '须在客户现场或专线环境执行', count: onSite },
    { words: '申请时须上传授权书', count: letter },
    { words: '不允许扫描', count: forbidden },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {conditions.length > 0 && (
        <dl className={styles.conditions}>
          {conditions.map(({ words, count }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{count} 项</dd>
            </div>
          ))}
        </dl>
      )}
      {list && (
        <section className={styles.list} aria-labelledby="target-list">
          <div>
            <h2 id="target-list">将要扫描的清单</h2>
            <CopyButton withText text={list} label="复制清单" />
          </div>
          <TextArea readOnly rows={Math.min(10, reading.report.targets.length + 1)} value={list} aria-labelledby="target-list" />
        </section>
      )}
    </>
  )
}
