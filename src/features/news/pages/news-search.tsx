import { Search, X } from 'lucide-react'
import { type CompositionEvent, type InputEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { limits, newsListAddress } from '../rules.ts'
import styles from './news-search.module.css'

const debounceMs = 300

/** Searches on Enter and, once the page is alive, while one types. The address holds what is searched for. */
export function NewsSearch({ typeId, title, pageSize }: { typeId: string; title: string; pageSize: number }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = title
  }, [title])
  useEffect(() => () => clearTimeout(waiting.current), [])

  function search() {
    clearTimeout(waiting.current)
    const typed = field.current?.value.trim() ?? ''
    if (typed !== title) void navigate(newsListAddress({ typeId, title: typed, pageSize }), { replace: true, preventScrollReset: true })
  }

  function searchSoon(event: InputEvent | CompositionEvent) {
    clearTimeout(waiting.current)
    const isComposing = event.type === 'input' && (event.nativeEvent as { isComposing?: boolean }).isComposing
    if (!isComposing) waiting.current = setTimeout(search, debounceMs)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    search()
  }

  function clear() {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    search()
  }

  return (
    <search className={styles.search}>
      <form method="get" action="/news" className={styles.form} onSubmit={submit}>
        {typeId && <input type="hidden" name="typeid" value={typeId} />}
        {pageSize !== limits.pageSize && <input type="hidden" name="pagesize" value={pageSize} />}
        <Search />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          name="newstitle"
          aria-label="新闻标题"
          placeholder="请输入新闻标题"
          maxLength={limits.title}
          defaultValue={title}
          onInput={searchSoon}
          onCompositionEnd={searchSoon}
        />
        <button type="button" aria-label="清除搜索内容" title="清除" className={styles.clear} onClick={clear}>
          <X />
        </button>
      </form>
    </search>
  )
}
