import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { getCaptcha, getPuzzle } from '../contract.ts'
import { type CaptchaAnswer, captchaImage, captchaLimits, noCaptchaAnswer } from '../rules.ts'

/** Call `refresh` after every refused submission: a captcha is consumed even by a wrong answer. */
export type CaptchaHandle = { refresh: () => void; focus: () => void }

export type CaptchaFieldProps = {
  /** Binds the captcha to this form, e.g. `coin-login`. */
  purpose: string
  value: CaptchaAnswer
  onChange: (answer: CaptchaAnswer) => void
  error?: string | undefined
  ref?: Ref<CaptchaHandle>
}

type CaptchaKind = 'image' | 'puzzle'
type State = { way: CaptchaKind; step: 'loading' | 'ready' } | { way: CaptchaKind; step: 'failed'; reason: string }
type Image = { id: string; source: string; loadedAt: number }

const retries = 3
const debounceMs = 300
const failures: Record<CaptchaKind, string> = { image: '验证码加载失败，请重试', puzzle: '无障碍验证失败，请重试' }
// Refreshed a little before it expires on the server.
const staleMs = (captchaLimits.minutesValid - 1) * 60_000

/** Loads images or solves puzzles, one at a time: a new request aborts the former one. */
export function useCaptcha(purpose: string, onChange: (answer: CaptchaAnswer) => void) {
  const [state, setState] = useState<State>({ way: 'image', step: 'loading' })
  const [image, setImage] = useState<Image>()
  const running = useRef<AbortController>(undefined)

  function load(way: CaptchaKind, delayMs = 0): void {
    setState({ way, step: 'loading' })
    onChange(noCaptchaAnswer)
    void run(way, delayMs)
  }

  async function run(way: CaptchaKind, delayMs = 0): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    try {
      await pause(delayMs)
      const show = await (way === 'image' ? loadImage(signal) : solve(signal))
      if (signal.aborted) return
      show()
      setState({ way, step: 'ready' })
    } catch (error) {
      if (!signal.aborted) setState({ way, step: 'failed', reason: isFinal(error) ? error.message : failures[way] })
    }
  }

  async function loadImage(signal: AbortSignal): Promise<() => void> {
    const captcha = await withRetries(() => callFromBrowser(getCaptcha, { ...captchaImage, purpose, scale: 2 }), signal)
    return () => {
      setImage({ id: captcha.id, source: `data:image/png;base64,${captcha.image}`, loadedAt: Date.now() })
      onChange({ id: captcha.id, answer: '' })
    }
  }

  async function solve(signal: AbortSignal): Promise<() => void> {
    const [{ solvePuzzle }, puzzle] = await Promise.all([
      import('../puzzle-rules.ts'),
      withRetries(() => callFromBrowser(getPuzzle, { purpose }), signal),
    ])
    const answer = await solvePuzzle(puzzle, signal)
    return () => onChange({ id: puzzle.id, answer })
  }

  const begin = useEffectEvent(() => void run('image'))
  useEffect(() => {
    begin()
    return () => running.current?.abort()
  }, [])

  return {
    state,
    image,
    choose: (way: CaptchaKind) => load(way),
    refresh: () => load(state.way, debounceMs),
    refreshIfStale: () => {
      if (image && Date.now() - image.loadedAt > staleMs) load('image')
    },
  }
}

async function withRetries<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failed = 0; ; failed++) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      if (failed === retries || isFinal(error)) throw error
      await pause(debounceMs)
    }
  }
}

/** Asking again at once leads to the same answer; the second stands for an address of the portal that is not its PUBLIC_URL. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && [refusals.tooOften.code, 'http_403'].includes(error.code)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
