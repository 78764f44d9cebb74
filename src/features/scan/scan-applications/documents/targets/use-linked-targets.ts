import { useEffect, useRef, useState } from 'react'
import { readTargetLink, writeTargetLink } from './target-link.ts'

const quietMs = 400

/** The text of the address's fragment, which follows what is typed; `isBroken`: the link that was opened was cut or changed. */
export function useLinkedTargets() {
  const [text, setText] = useState('')
  const [isBroken, setBroken] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    function read(): void {
      const found = readTargetLink(location.hash)
      setBroken(found === 'broken')
      if (found && found !== 'broken') setText(found.text)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  function change(written: string): void {
    setText(written)
    setBroken(false)
    clearTimeout(timer.current)
    // Safari allows 100 changes of the address in 30 s.
    timer.current = setTimeout(() => {
      const fragment = written === '' ? undefined : writeTargetLink(written)
      history.replaceState(history.state, '', location.pathname + location.search + (fragment ?? ''))
    }, quietMs)
  }

  return { text, change, isBroken }
}
