import { Search, X } from '#ui/icons.ts'
import { type CompositionEvent, type InputEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { swapRegions } from '#ui/browser/swap-regions.ts'
import box from '#ui/form/search-form.module.css'
import { limits, newsListAddress, newsRegions } from '../rules.ts'
import styles from './news-search.module.css'

const debounceMs = 300

type Search = { typeId: string; title: string; pageSize: number }

/** Searches on Enter and while typing. The URL holds the search term. */
export default function NewsSearch({ typeId, title, pageSize }: Search) {
  const { field, isLoading, search, searchSoon, clear } = useNewsSearch({ typeId, title, pageSize })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void search()
  }

  return (
    <search className={styles.search}>
      <form method="get" action="/news" className={box.box} onSubmit={submit}>
        {typeId && <input type="hidden" name="typeid" value={typeId} />}
        {pageSize !== limits.pageSize && <input type="hidden" name="pagesize" value={pageSize} />}
        <button type="submit" aria-label="搜索" title="搜索" className={styles.mark}>
          {isLoading ? <Spinner label="正在搜索…" /> : <Search />}
        </button>
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          name="newstitle"
          aria-label="新闻标题"
          placeholder="请输入新闻标题"
          defaultValue={title}
          onInput={searchSoon}
          onCompositionEnd={searchSoon}
        />
        <button type="button" aria-label="清除搜索内容" title="清除" className={box.clear} onClick={clear}>
          <X />
        </button>
      </form>
    </search>
  )
}

/** Swaps the list on the page for that of the term in the field. */
function useNewsSearch({ typeId, title, pageSize }: Search) {
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const loading = useRef<AbortController>(undefined)
  const searched = useRef(title)
  const [isLoading, setLoading] = useState(false)

  useEffect(() => () => clearTimeout(waiting.current), [])

  async function search(): Promise<void> {
    clearTimeout(waiting.current)
    const typed = field.current?.value.trim() ?? ''
    if (typed === searched.current) return
    loading.current?.abort()
    const { signal } = (loading.current = new AbortController())
    setLoading(true)
    try {
      await swapRegions(newsListAddress({ typeId, title: typed, pageSize }), newsRegions, signal)
      searched.current = typed
    } catch {
      if (!signal.aborted) showToast('error', '请求出错')
    } finally {
      if (!signal.aborted) setLoading(false)
    }
  }

  function searchSoon(event: InputEvent | CompositionEvent) {
    clearTimeout(waiting.current)
    const isComposing = event.type === 'input' && (event.nativeEvent as { isComposing?: boolean }).isComposing
    if (!isComposing) waiting.current = setTimeout(() => void search(), debounceMs)
  }

  function clear() {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    void search()
  }

  return { field, isLoading, search, searchSoon, clear }
}
