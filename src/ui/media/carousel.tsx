import { Children, type CSSProperties, type ReactNode, useCallback, type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { useHydrated, useMedia } from '../browser/use-hydrated.ts'
import { classes } from '../classes.ts'
import { CarouselControls } from './carousel-controls.tsx'
import { useTrack } from './carousel-track.ts'
import styles from './carousel.module.css'

type CarouselProps = {
  label: string
  children: ReactNode
  /** Milliseconds per slide; undefined: no autoplay. */
  autoplay?: number
  transition?: number
  /** Visible slides in a wide window; several become 2, then 1.2 in narrower ones. */
  perView?: 1 | 2 | 3 | 4
  gap?: number
  loop?: boolean
  tone?: 'light' | 'dark'
}

/** Slides with scroll snap, moved by swiping or, after hydration, by buttons. */
export function Carousel({
  label,
  children,
  autoplay,
  transition = 300,
  perView = 1,
  gap = 0,
  loop = false,
  tone = 'light',
}: CarouselProps) {
  const slides = Children.toArray(children)
  const count = slides.length
  const { track, index, show } = useTrack({ count, transition, loop })
  const isHydrated = useHydrated()
  const showNext = useCallback(() => show((at) => (loop || at < count - 1 ? at + 1 : 0)), [show, loop, count])
  const everyMs = autoplay && count > 1 ? autoplay + transition : undefined
  const { isPlaying, toggle, pauseHandlers } = useAutoplay({ everyMs, onStep: showNext })

  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={classes(styles.carousel, styles[tone], perView > 1 && styles.several)}
      style={{ '--gap': `${gap}px`, '--most': perView } as CSSProperties}
      {...pauseHandlers}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <ul ref={track} tabIndex={0} className={styles.track} aria-live={autoplay && isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, i) => (
          <li key={i} aria-roledescription="幻灯片" aria-label={`第 ${i + 1} 张，共 ${count} 张`}>
            {slide}
          </li>
        ))}
        {isHydrated &&
          loop &&
          slides.slice(0, perView).map((slide, i) => (
            <li key={`again-${i}`} aria-hidden="true" ref={takeFromTabOrder}>
              {slide}
            </li>
          ))}
      </ul>
      {count > 1 && (
        <CarouselControls
          count={count}
          index={index}
          loop={loop}
          isHydrated={isHydrated}
          show={show}
          autoplay={autoplay === undefined ? undefined : { isPlaying, toggle }}
        />
      )}
    </section>
  )
}

/** As `inert` would, which Chromium knows from 102 on. */
function takeFromTabOrder(copy: HTMLElement | null): void {
  for (const element of copy?.querySelectorAll<HTMLElement>('a, button') ?? []) element.tabIndex = -1
}

type Autoplay = {
  /** Milliseconds between two steps; undefined: no autoplay. */
  everyMs: number | undefined
  onStep: () => void
}

/** Steps while the page is visible and neither pointer nor keyboard is on the element; off by default under reduced motion. */
function useAutoplay({ everyMs, onStep }: Autoplay) {
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
