import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useMedia } from '../browser/use-hydrated.ts'

type Autoplay = {
  /** Milliseconds between two steps; undefined: no autoplay. */
  everyMs: number | undefined
  onStep: () => void
}

/** Steps while the page is visible and neither pointer nor keyboard is on the element; off by default under reduced motion. */
export function useAutoplay({ everyMs, onStep }: Autoplay) {
  const reducesMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<boolean>()
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPaused = isPointed || isFocused
  const isPlaying = chosen ?? !reducesMotion

  useEffect(() => {
    if (!everyMs || !isPlaying || isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') onStep()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isPlaying, isPaused, onStep])

  const pauseHandlers = {
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { isPlaying, toggle: () => setChosen(!isPlaying), pauseHandlers }
}
