import { useCallback, useEffect, useRef, useState } from 'react'

type Motion = { frame: number | undefined }
type TrackOptions = { count: number; transition: number; loop: boolean }

/**
 * Scrolling of a carousel. A looping carousel has copies of its first slides after the last one:
 * at a copy the scroll position jumps back to the identical original.
 */
export function useTrack({ count, transition, loop }: TrackOptions) {
  const track = useRef<HTMLUListElement>(null)
  const moving = useRef<Motion>({ frame: undefined })
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const element = track.current
    if (!element) return
    const motion = moving.current
    function follow() {
      if (!element) return
      const at = slideAt(element)
      setIndex(at % count)
      if (motion.frame === undefined && at >= count && isAtRest(element, at)) jump(element, at - count)
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      element.removeEventListener('scroll', follow)
      stop(motion)
    }
  }, [count])

  const show = useCallback(
    (choose: (at: number) => number) => {
      const element = track.current
      if (!element) return
      stop(moving.current)
      let at = slideAt(element)
      if (loop && at >= count) {
        at -= count
        jump(element, at)
      }
      let next = choose(at)
      if (loop && next < 0) {
        jump(element, count)
        next = count - 1
      }
      const last = loop ? count : count - 1
      glide(element, { slide: Math.min(Math.max(next, 0), last), duration: transition }, moving.current)
    },
    [count, transition, loop],
  )

  return { track, index, show }
}

function getOffset(track: HTMLElement, slide: number): number {
  const [first, target] = [track.children[0], track.children[slide]]
  return first instanceof HTMLElement && target instanceof HTMLElement ? target.offsetLeft - first.offsetLeft : 0
}

function slideAt(track: HTMLElement): number {
  const step = getOffset(track, 1)
  return step > 0 ? Math.round(track.scrollLeft / step) : 0
}

function isAtRest(track: HTMLElement, slide: number): boolean {
  return Math.abs(track.scrollLeft - getOffset(track, slide)) < 1
}

function jump(track: HTMLElement, slide: number) {
  track.scrollTo({ left: getOffset(track, slide), behavior: 'instant' })
}

type Target = { slide: number; duration: number }

function glide(track: HTMLElement, { slide, duration }: Target, motion: Motion) {
  const to = getOffset(track, slide)
  const from = track.scrollLeft
  const start = performance.now()
  const length = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration
  track.style.scrollSnapType = 'none'

  function step(now: number) {
    const part = length === 0 ? 1 : Math.min(1, Math.max(0, (now - start) / length))
    track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3)
    if (part < 1) {
      motion.frame = requestAnimationFrame(step)
      return
    }
    motion.frame = undefined
    track.style.scrollSnapType = ''
    track.dispatchEvent(new Event('scroll'))
  }
  motion.frame = requestAnimationFrame(step)
}

function stop(motion: Motion) {
  if (motion.frame !== undefined) cancelAnimationFrame(motion.frame)
  motion.frame = undefined
}
