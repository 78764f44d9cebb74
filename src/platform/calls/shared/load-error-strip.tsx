import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { TriangleAlert } from '#ui/icons.ts'
import { useLocation, useRevalidator } from 'react-router'
import styles from './load-error-strip.module.css'
import { useLoadError } from './stale-if-error.ts'

/** Above a page whose reload failed and that shows stale data. */
export function LoadErrorStrip() {
  const error = useLoadError(useLocation().pathname)
  return error === undefined ? null : <Strip error={error} />
}

function Strip({ error }: { error: string }) {
  const { revalidate, state } = useRevalidator()
  const strip = useRef<HTMLDivElement>(null)

  // A successful retry takes away the button that has the focus.
  useLayoutEffect(() => {
    const own = strip.current
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById('main')?.focus()
    }
  }, [])

  return (
    <div ref={strip} role="alert" className={styles.strip}>
      <TriangleAlert />
      <p>
        <strong>{error}</strong>
        <span>未能更新，当前显示的是之前加载的内容。</span>
      </p>
      <Button loading={state === 'loading'} onClick={() => void revalidate()}>
        重试
      </Button>
    </div>
  )
}
