import { ChevronLeft, ChevronRight, Pause, Play } from '#ui/icons.ts'
import { Children, type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useHydrated, useMedia } from '../browser/use-hydrated.ts'
import styles from './carousel.module.css'
import { classes } from '../classes.ts'
import { useTrack } from './carousel-track.ts'

type CarouselProps = {
  label: string
  children: ReactNode
  /** Milliseconds per slide; undefined: no autoplay. */
  autoplay?: number
  transition?: number
  /** Visible slides in a wide window; 4 become 2, then 1.2 in narrower ones. */
  perView?: 1 | 4
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
  const { track, index, show } = useTrack(slides.length, transition, loop)
  const alive = useHydrated()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [chosen, setChosen] = useState<boolean>()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointed || focused
  const playing = chosen ?? !still
  const turns = slides.length > 1

  useEffect(() => {
    if (!autoplay || !playing || held || !turns) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show((at) => (loop || at < slides.length - 1 ? at + 1 : 0))
    }, autoplay + transition)
    return () => clearInterval(timer)
  }, [autoplay, playing, held, turns, transition, loop, slides.length, show])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only pauses; the buttons are the controls
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={classes(styles.carousel, styles[tone], perView === 4 && styles.four)}
      style={{ '--gap': `${gap}px` } as CSSProperties}
      onPointerEnter={(event) => setPointed(event.pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <ul ref={track} tabIndex={0} className={styles.track} aria-live={autoplay && playing ? 'off' : 'polite'}>
        {slides.map((slide, i) => (
          <li key={i} aria-roledescription="幻灯片" aria-label={`第 ${i + 1} 张，共 ${slides.length} 张`}>
            {slide}
          </li>
        ))}
        {alive &&
          loop &&
          slides.slice(0, perView).map((slide, i) => (
            <li key={`again-${i}`} aria-hidden="true" ref={takeFromTabOrder}>
              {slide}
            </li>
          ))}
      </ul>
      {turns && (
        <div className={styles.controls} data-alive={alive || undefined}>
          <button
            type="button"
            aria-label="上一张"
            className={styles.arrow}
            disabled={!loop && index === 0}
            onClick={() => show((at) => at - 1)}
          >
            <ChevronLeft />
          </button>
          <div className={styles.dots}>
            {slides.map((_, i) => (
              <button
                type="button"
                key={i}
                aria-label={`第 ${i + 1} 张`}
                aria-current={i === index ? 'true' : undefined}
                onClick={() => show(() => i)}
              />
            ))}
            {autoplay !== undefined && (
              <button
                type="button"
                aria-label={playing ? '暂停自动播放' : '开始自动播放'}
                className={styles.pause}
                onClick={() => setChosen(!playing)}
              >
                {playing ? <Pause /> : <Play />}
              </button>
            )}
          </div>
          <button
            type="button"
            aria-label="下一张"
            className={styles.arrow}
            disabled={!loop && index === slides.length - 1}
            onClick={() => show((at) => at + 1)}
          >
            <ChevronRight />
          </button>
        </div>
      )}
    </section>
  )
}

/** As `inert` would, which Chromium knows from 102 on. */
function takeFromTabOrder(copy: HTMLElement | null): void {
  for (const element of copy?.querySelectorAll<HTMLElement>('a, button') ?? []) element.tabIndex = -1
}
