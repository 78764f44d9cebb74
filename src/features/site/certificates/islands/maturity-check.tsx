import { useEffect, useRef, useState } from 'react'
import { useCountedTool } from '#platform/visits/shared/use-counted-tool.ts'
import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Printer } from '#ui/icons.ts'
import { CopyButton } from '#ui/text/copy-button.tsx'
import {
  type Answers,
  answers,
  countAnswered,
  dimensions,
  formatLevel,
  noAnswers,
  questions,
  readMaturityLink,
  stages,
  targets,
  usualTarget,
  writeMaturityLink,
} from '../maturity-rules.ts'
import { MaturityReport } from '../shared/maturity-report.tsx'
import styles from './maturity-check.module.css'

/** Twelve questions whose answers stay in this browser: nothing is stored or sent, the address's fragment keeps them. */
export default function MaturityCheck() {
  const { given, target, change } = useLinkedAnswers()
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const isComplete = countAnswered(given) === questions.length
  useCountedTool('maturity', { isTried: countAnswered(given) > 0, hasSucceeded: isComplete })

  function goToOpenQuestion(): void {
    const open = given.indexOf(0)
    form.current?.querySelector<HTMLInputElement>(`input[name="q${open}"]`)?.focus()
  }

  return (
    <>
      <form ref={form} className={classes(styles.form, isComplete && 'no-print')} onSubmit={(event) => event.preventDefault()}>
        {questions.map((question, at) => (
          <div key={question.text} className={styles.question}>
            <fieldset disabled={!isHydrated}>
              <legend>
                <small>
                  {stages[question.stage]} · {dimensions[question.dimension]}
                </small>
                {at + 1}. {question.text}
              </legend>
              <Choices
                name={`q${at}`}
                choices={answers.map((label, level) => ({ label, value: level + 1 }))}
                chosen={given[at] ?? 0}
                onChoose={(level) =>
                  change(
                    given.map((former, n) => (n === at ? level : former)),
                    target,
                  )
                }
              />
            </fieldset>
          </div>
        ))}
        <fieldset className={styles.target} disabled={!isHydrated}>
          <legend>目标等级</legend>
          <Choices
            name="target"
            choices={targets.map((level) => ({ label: formatLevel(level), value: level }))}
            chosen={target}
            onChoose={(level) => change(given, level)}
          />
        </fieldset>
      </form>
      <section aria-label="自评结果" className={styles.result}>
        <Progress given={given} target={target} onOpenQuestion={goToOpenQuestion} onReset={() => change(noAnswers, usualTarget)} />
        {isComplete && <MaturityReport given={given} target={target} />}
      </section>
    </>
  )
}

type ChoicesProps = {
  name: string
  choices: readonly { label: string; value: number }[]
  chosen: number
  onChoose: (value: number) => void
}

function Choices({ name, choices, chosen, onChoose }: ChoicesProps) {
  return choices.map(({ label, value }) => (
    <label key={value}>
      <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  ))
}

type ProgressProps = { given: Answers; target: number; onOpenQuestion: () => void; onReset: () => void }

function Progress({ given, target, onOpenQuestion, onReset }: ProgressProps) {
  const answered = countAnswered(given)
  const left = questions.length - answered
  return (
    <div className={classes(styles.progress, 'no-print')}>
      <output aria-live="polite">{left === 0 ? '十二题已全部作答' : `已答 ${answered} 题，还有 ${left} 题`}</output>
      {left > 0 && answered > 0 && (
        <Button look="quiet" size="small" onClick={onOpenQuestion}>
          到下一道未答的题
        </Button>
      )}
      {left === 0 && (
        <>
          <Button onClick={() => window.print()}>
            <Printer /> 打印或存为 PDF
          </Button>
          <CopyButton withText text={location.origin + location.pathname + writeMaturityLink(given, target)} label="复制链接" />
        </>
      )}
      {answered > 0 && (
        <Button look="quiet" size="small" onClick={onReset}>
          重新作答
        </Button>
      )}
    </div>
  )
}

function useLinkedAnswers() {
  const [{ given, target }, set] = useState<{ given: Answers; target: number }>({ given: noAnswers, target: usualTarget })

  useEffect(() => {
    function read(): void {
      const found = readMaturityLink(location.hash)
      if (found) set(found)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  function change(changed: Answers, wanted: number): void {
    set({ given: changed, target: wanted })
    const fragment = countAnswered(changed) > 0 ? writeMaturityLink(changed, wanted) : ''
    history.replaceState(history.state, '', location.pathname + location.search + fragment)
  }

  return { given, target, change }
}
