// The only script of a public page: hydrates its islands when the browser is idle, when they come into view or at the first touch.
import type { ComponentType } from 'react'
import type { FlagKey } from '#platform/session/parts/session-flags.ts'
import { startLightDismiss } from '#ui/browser/light-dismiss.ts'

type IslandModule = { default: ComponentType<object> }

type Hydration = { done: Promise<void>; resolve: () => void; isLoading: boolean; pauseMs: number }
const hydrations = new WeakMap<HTMLElement, Hydration>()

function createHydration(): Hydration {
  let resolve = () => {}
  const done = new Promise<void>((settle) => (resolve = settle))
  return { done, resolve, isLoading: false, pauseMs: 1000 }
}

// The document names the browser modules (ui/island.tsx): this one knows none, so it is small.
function loadMount(): Promise<typeof import('./mount-island.tsx')> {
  return import(/* @vite-ignore */ document.querySelector<HTMLElement>('[data-mount]')?.dataset.mount as string)
}

function load({ dataset }: HTMLElement): Promise<[typeof import('./mount-island.tsx'), IslandModule]> {
  return Promise.all([loadMount(), import(/* @vite-ignore */ dataset.module as string)])
}

/** Resolves when the island's effects have run. Modules that fail to load are requested again at the next touch, and after 2, 4, 8 … seconds. */
function hydrate(root: HTMLElement): Promise<void> {
  const state = hydrations.get(root) ?? createHydration()
  hydrations.set(root, state)
  if (state.isLoading) return state.done
  state.isLoading = true
  load(root)
    .then(([{ mountIsland }, module]) => mountIsland(root, module.default))
    .then(state.resolve, () => {
      state.isLoading = false
      setTimeout(() => void hydrate(root), (state.pauseMs *= 2))
    })
  return state.done
}

/** The unhydrated island that contains `target`, or that an element outside names by `data-opens`. */
function waitingIsland(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  const name = target.closest<HTMLElement>('[data-opens]')?.dataset.opens
  const root = name ? document.querySelector<HTMLElement>(`[data-island="${name}"]`) : target.closest<HTMLElement>('[data-island]')
  return root && root.dataset.hydrated === undefined ? root : undefined
}

/** Stops an event that only a hydrated island can serve and repeats it afterwards: hydration keeps the elements. */
function repeatLater(event: Event, root: HTMLElement, repeat: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  void hydrate(root).then(repeat)
}

function onClick(event: MouseEvent): void {
  const target = event.target as HTMLElement
  const root = waitingIsland(target)
  const hasOwnEffect = target.closest('a[href]:not([data-opens]), summary, label, input, select, textarea')
  const replacing = target.closest<HTMLAnchorElement>('a[data-replace]')
  if (replacing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    location.replace(replacing.href)
  } else if (root && !hasOwnEffect && !event.ctrlKey && !event.metaKey)
    repeatLater(event, root, () => (target.closest<HTMLElement>('a, button') ?? target).click())
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const root = waitingIsland(form)
  if (root && form.method === 'post') repeatLater(event, root, () => form.requestSubmit(event.submitter))
}

function isSet(key: FlagKey): boolean {
  return sessionStorage.getItem(key) !== null
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 300)
}

function start(): void {
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) whenIdle(() => void hydrate(target.parentElement as HTMLElement))
    }
  })
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // The island's own element has no box.
    if (root.dataset.when === 'visible' && root.firstElementChild) view.observe(root.firstElementChild)
    else if (root.dataset.when === 'idle') whenIdle(() => void hydrate(root))
  }
}

if (isSet('FORCERELOAD')) {
  sessionStorage.removeItem('FORCERELOAD' satisfies FlagKey)
  location.reload()
}
if (isSet('NEXTTOAST')) void loadMount().then(({ showPendingToast }) => showPendingToast())
for (const button of document.querySelectorAll<HTMLButtonElement>('form[method=post] [type=submit]')) button.disabled = false
startLightDismiss()
addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
for (const type of ['pointerdown', 'keydown', 'focusin']) {
  const onTouch = ({ target }: Event) => void (waitingIsland(target) && hydrate(waitingIsland(target) as HTMLElement))
  addEventListener(type, onTouch, { capture: true, passive: true })
}
// Loading starts after the first paint.
new PerformanceObserver((entries, painted) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return
  painted.disconnect()
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}).observe({ type: 'paint', buffered: true })
