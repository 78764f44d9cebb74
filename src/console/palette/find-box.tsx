import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { findLimits } from '#platform/finding/rules.ts'
import { Search } from '#ui/icons.ts'
import styles from './palette.module.css'
import { type Choice, keepRecent, readRecent } from './recent.ts'
import { useFound } from './use-found.ts'

type FindBoxProps = { account: string; onDone: () => void; onKeys: () => void }

/** A combobox: the focus stays in the field, and the arrows move through the options below it. */
export function FindBox({ account, onDone, onKeys }: FindBoxProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const text = typed.trim()
  const { groups: found, isCurrent } = useFound(text)
  const recent = readRecent(account)
  const groups = text === '' && recent.length > 0 ? [{ label: '最近打开', items: recent }] : found
  const choices = groups.flatMap(({ items }) => items)
  const current = Math.min(at, choices.length - 1)

  function choose(choice: Choice | undefined): void {
    if (!choice) return
    keepRecent(account, choice)
    onDone()
    void navigate(choice.path)
  }

  function move(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const to = {
      ArrowDown: (current + 1) % choices.length,
      ArrowUp: (current - 1 + choices.length) % choices.length,
      Home: 0,
      End: choices.length - 1,
    }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent) choose(choices[current])
    } else if (event.key === '?' && typed === '') {
      event.preventDefault()
      onKeys()
    } else if (to !== undefined && choices.length > 0) {
      event.preventDefault()
      setAt(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <div className={styles.box}>
      <label className={styles.input}>
        <Search />
        <span className="visually-hidden">查找</span>
        <input
          type="text"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          maxLength={findLimits.text}
          placeholder="名称、拼音首字母或编号"
          value={typed}
          onKeyDown={move}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
        />
      </label>
      <p role="status" className={styles.note}>
        {describe({ text, isCurrent, count: choices.length, hasRecent: recent.length > 0 })}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="查找结果" className={styles.list}>
        {groups.map(({ label, items }) => (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true" className={styles.group}>
              {label}
            </p>
            {items.map((item) => {
              const place = choices.indexOf(item)
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
                <div
                  key={item.path}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === current}
                  className={styles.option}
                  onMouseMove={() => setAt(place)}
                  onClick={() => choose(item)}
                >
                  <span>{item.title}</span>
                  {item.detail && <small>{item.detail}</small>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
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
    </div>
  )
}

type Found = { text: string; isCurrent: boolean; count: number; hasRecent: boolean }

function describe({ text, isCurrent, count, hasRecent }: Found): string {
  if (text === '')
    return hasRecent ? '' : '可查找客户、账户、申请、发票、项目、证书、文章、员工、页面和操作；编号中的空格、横线和全角字符不影响查找。'
  if (!isCurrent) return '正在查找…'
  return count === 0 ? '没有找到您可以打开的内容，请换用更短的名称、拼音首字母或编号开头。' : `找到 ${count} 项`
}
