import { useMemo } from 'react'
import { classes } from '#ui/classes.ts'
import { CircleAlert, CircleCheck, Lightbulb, TriangleAlert } from '#ui/icons.ts'
import type { TargetEntry } from '../../targets/parse.ts'
import { targetLimits } from '../../targets/rules.ts'
import type { Interpretation, TargetRemark } from './interpret-targets.ts'
import styles from './target-interpretation.module.css'

const kinds = { ipv4: 'IPv4', ipv6: 'IPv6', domain: '域名', url: 'URL' } as const

type ReadingProps = { reading: Interpretation; written: boolean; onJump: (entry: TargetEntry) => void }

/** Live interpretation of the targets. */
export function TargetInterpretation({ reading, written, onJump }: ReadingProps) {
  const { report, errors, warnings } = reading
  const remarks = useMemo(
    () =>
      byIndex([...errors.map((error) => ({ ...error, isError: true })), ...warnings.map((warning) => ({ ...warning, isError: false }))]),
    [errors, warnings],
  )
  const whole = errors.filter(({ index }) => index === 0)
  return (
    <section aria-labelledby="reading-title" className={styles.reading}>
      <h2 id="reading-title">{interpretationTitle}</h2>
      <Total reading={reading} written={written} />
      {written &&
        whole.map((error) => (
          <p key={error.code} className={styles.whole}>
            <CircleAlert />
            <span>
              {error.msg}
              {error.hint && <small>{error.hint}</small>}
            </span>
          </p>
        ))}
      {written ? (
        <ol className={styles.entries}>
          {report.entries.map((entry) => (
            <EntryRow key={entry.index} entry={entry} remarks={remarks.get(entry.index) ?? []} onJump={onJump} />
          ))}
        </ol>
      ) : (
        <p className={styles.empty}>{interpretationPlaceholder}</p>
      )}
    </section>
  )
}

function Total({ reading: { report, errors }, written }: Pick<ReadingProps, 'reading' | 'written'>) {
  const { count, excludedCount, merged } = report
  const wrong = errors.length
  const words = [excludedCount > 0 && `已排除 ${excludedCount} 个`, merged > 0 && `已合并重复 ${merged} 个`].filter(Boolean)
  const state = !written ? 'idle' : wrong > 0 ? 'wrong' : 'right'
  return (
    <div className={styles.total} data-state={state}>
      <output aria-live="polite" className={styles.figure}>
        {state === 'wrong' ? (
          <>
            <strong>{wrong}</strong> 处需要修改
          </>
        ) : (
          <>
            共 <strong>{count.toLocaleString('zh-CN')}</strong> 个目标
          </>
        )}
      </output>
      <span className={styles.limit}>上限 {targetLimits.hosts.toLocaleString('zh-CN')} 个</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (count / targetLimits.hosts) * 100)}%` }} />
      </span>
      {words.length > 0 && <span className={styles.words}>{words.join('，')}</span>}
    </div>
  )
}

function byIndex(remarks: SortedRemark[]): Map<number, SortedRemark[]> {
  const groups = new Map<number, SortedRemark[]>()
  for (const remark of remarks) groups.set(remark.index, [...(groups.get(remark.index) ?? []), remark])
  return groups
}

type SortedRemark = TargetRemark & { isError: boolean }

function EntryRow({ entry, remarks, onJump }: { entry: TargetEntry; remarks: readonly SortedRemark[]; onJump: ReadingProps['onJump'] }) {
  const errors = remarks.filter(({ isError }) => isError)
  const warnings = remarks.filter(({ isError }) => !isError)
  const bad = errors.length > 0
  return (
    <li className={classes(styles.entry, bad && styles.bad)}>
      <button type="button" onClick={() => onJump(entry)} title="在填写框中选中">
        {bad ? <CircleAlert /> : warnings.length > 0 ? <TriangleAlert className={styles.warn} /> : <CircleCheck className={styles.good} />}
        <span className={styles.text}>
          <code>{entry.text}</code>
          <span className={styles.meaning}>
            {entry.kind ? (
              <>
                {entry.excluded && <b>排除</b>} {kinds[entry.kind]}
                {entry.canonical !== entry.text && !entry.excluded && <> · {entry.canonical}</>}
              </>
            ) : (
              <>第 {entry.line} 行</>
            )}
          </span>
        </span>
        {entry.kind && (
          <span className={styles.count}>
            {entry.excluded && '−'}
            {entry.count > 1e12 ? '超过 1 万亿' : entry.count.toLocaleString('zh-CN')}
          </span>
        )}
      </button>
      {remarks.length > 0 && (
        <ul>
          {errors.map((error) => (
            <li key={error.sentence}>
              {error.sentence}
              {error.hint && (
                <small>
                  <Lightbulb /> {error.hint}
                </small>
              )}
            </li>
          ))}
          {warnings.map((warning) => (
            <li key={warning.sentence} className={styles.warning}>
              {warning.sentence}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const interpretationTitle = '目标解读'
const interpretationPlaceholder = '填写扫描目标后，这里会逐项说明系统的理解：每一项是什么、包含多少个目标、有没有问题。'
