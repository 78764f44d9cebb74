import { useEffect, useRef } from 'react'

/** For a `<details>` that opens over the page: it closes by Escape, by a click beside it, and once a link in it was chosen. */
export function useLightDismiss() {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeByClick({ target }: MouseEvent) {
      const element = details.current
      if (!element?.open || !(target instanceof Element)) return
      if (!element.contains(target) || target.closest('a')) element.open = false
    }
    function closeByKey({ key }: KeyboardEvent) {
      const element = details.current
      if (key !== 'Escape' || !element?.open) return
      if (element.contains(document.activeElement)) element.querySelector('summary')?.focus()
      element.open = false
    }
    document.addEventListener('click', closeByClick)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('click', closeByClick)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])

  return details
}
