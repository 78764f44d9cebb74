import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Search } from '#ui/icons.ts'
import { type ChoiceGroup, FindOptions } from './find-options.tsx'
import styles from './palette.module.css'
import { type Choice, keepRecent, readRecent } from './recent.ts'
import { type Found, useFound } from './use-found.ts'

type FindBoxProps = { account: string; onDone: () => void; onKeys: () => void }

/** A combobox: the focus stays in the field, and the arrows move through the options below it. */
export function FindBox({ account, onDone, onKeys }: FindBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const text = typed.trim()
  const input = useRef<HTMLInputElement>(null)
  const { groups, hasRecent, ...state } = useGroups(text, account)
  const choose = useOpening(account, onDone)
  const choices = groups.flatMap(({ items }) => items)
  const current = Math.min(at, choices.length - 1)

  async function enter(): Promise<void> {
    const chosen = state.isCurrent ? choices[current] : await state.findFirst()
    // Meanwhile something else may have been typed, or the dialog closed.
    if (chosen && input.current?.value.trim() === text) choose(chosen)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const to = toPlace(event.key, { current, count: choices.length })
    if (event.key === 'Enter') void enter()
    else if (event.key === '?' && typed === '') onKeys()
    else if (to === undefined) return
    else setAt(to)
    event.preventDefault()
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.box}>
      <label className={styles.input}>
        <Search />
        <span className="visually-hidden">查找</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          placeholder="名称、拼音首字母或编号"
          value={typed}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
        />
      </label>
      <output className={styles.note}>{describe({ text, ...state, count: choices.length, hasRecent })}</output>
      <FindOptions id={id} groups={groups} current={current} onPoint={setAt} onChoose={choose} />
      <Foot onKeys={onKeys} />
    </div>
  )
}

function useOpening(account: string, onDone: () => void): (choice: Choice) => void {
  const navigate = useNavigate()
  return (choice) => {
    keepRecent(account, choice)
    onDone()
    void navigate(choice.path)
  }
}

/** What is found; while nothing is typed, what was chosen last. */
function useGroups(text: string, account: string): Omit<Found, 'groups'> & { groups: readonly ChoiceGroup[]; hasRecent: boolean } {
  const found = useFound(text)
  const recent = readRecent(account)
  const hasRecent = recent.length > 0
  return { ...found, hasRecent, ...(text === '' && hasRecent && { groups: [{ label: '最近打开', items: recent }] }) }
}

function toPlace(key: string, { current, count }: { current: number; count: number }): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function Foot({ onKeys }: { onKeys: () => void }) {
  return (
    <p className={styles.foot}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择
      </span>
      <span>
        <kbd>回车</kbd> 打开
      </span>
      <span>
        <kbd>Esc</kbd> 关闭
      </span>
      <button type="button" onClick={onKeys}>
        键盘快捷键
      </button>
    </p>
  )
}

type Shown = { text: string; isCurrent: boolean; hasFailed: boolean; count: number; hasRecent: boolean }

function describe({ text, isCurrent, hasFailed, count, hasRecent }: Shown): string {
  if (text === '')
    return hasRecent ? '' : '可查找客户、账户、申请、发票、项目、证书、文章、员工、页面和操作；编号中的空格、横线和全角字符不影响查找。'
  if (hasFailed) return '未能查找，按回车重试。'
  if (!isCurrent) return '正在查找…'
  return count === 0 ? '没有找到您可以打开的内容，请换用更短的名称、拼音首字母或编号开头。' : `找到 ${count} 项`
}
