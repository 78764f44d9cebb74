import { ChevronLeft, ChevronRight, Pause, Play } from '#ui/icons.ts'
import styles from './carousel.module.css'

type CarouselControlsProps = {
  count: number
  index: number
  loop: boolean
  /** Whether the buttons work already. */
  isHydrated: boolean
  show: (choose: (at: number) => number) => void
  autoplay: { isPlaying: boolean; toggle: () => void } | undefined
}

/** The arrows, a dot for each slide, and the switch of the autoplay. */
export function CarouselControls({ count, index, loop, isHydrated, show, autoplay }: CarouselControlsProps) {
  return (
    <div className={styles.controls} data-alive={isHydrated || undefined}>
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
        {Array.from({ length: count }, (_, i) => (
          <button
            type="button"
            key={i}
            aria-label={`第 ${i + 1} 张`}
            aria-current={i === index ? 'true' : undefined}
            onClick={() => show(() => i)}
          />
        ))}
        {autoplay && (
          <button
            type="button"
            aria-label={autoplay.isPlaying ? '暂停自动播放' : '开始自动播放'}
            className={styles.pause}
            onClick={autoplay.toggle}
          >
            {autoplay.isPlaying ? <Pause /> : <Play />}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="下一张"
        className={styles.arrow}
        disabled={!loop && index === count - 1}
        onClick={() => show((at) => at + 1)}
      >
        <ChevronRight />
      </button>
    </div>
  )
}
