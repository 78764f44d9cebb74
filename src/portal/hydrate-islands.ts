// The only script of a document: hydrates its islands when the browser is idle, when they come into view or at the first touch.
import { afterLoad, whenIdle, whenInView } from '#ui/browser/moments.ts'
import type { IslandModules } from './mount-island.tsx'
import { mountAddress, prepareDocument } from './prepare-document.ts'

const mounting = new WeakMap<HTMLElement, Promise<void>>()

async function mount(root: HTMLElement): Promise<void> {
  const modules = [mountAddress, root.dataset.module as string].map((address) => import(/* @vite-ignore */ address))
  const [{ mountIsland }, { default: Component }] = (await Promise.all(modules)) as IslandModules
  await mountIsland(root, Component)
}

/** Resolves when the island's effects have run. Modules that fail to load are requested again after 2, 4, 8 … seconds, and at the next touch. */
async function hydrate(root: HTMLElement, pauseMs = 2000): Promise<void> {
  const mounted = mounting.get(root) ?? mount(root)
  mounting.set(root, mounted)
  await mounted.catch(async () => {
    mounting.delete(root)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await hydrate(root, pauseMs * 2)
  })
}

/** Hydrates the island that contains the target, or that an element outside names by `data-opens`; undefined: it is hydrated, or there is none. */
function hydrateAt({ target }: Pick<Event, 'target'>): Promise<void> | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-opens], [data-island]') : null
  const root = found?.dataset.opens ? document.querySelector<HTMLElement>(`[data-island="${found.dataset.opens}"]`) : found
  return root && root.dataset.hydrated === undefined ? hydrate(root) : undefined
}

/** Stops an event that only a hydrated island can serve and repeats it afterwards: hydration keeps the elements. */
function repeatLater(event: Event, repeat: () => void): void {
  if (!hydrateAt(event)?.then(repeat)) return
  event.preventDefault()
  event.stopPropagation()
}

function onClick(event: MouseEvent): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || target.closest('a[href]:not([data-opens]), summary, label, input, select, textarea')) return
  repeatLater(event, () => (target.closest<HTMLElement>('a, button') ?? target).click())
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  // Its button sends it again: Safari 15 has no requestSubmit.
  if (form.method === 'post') repeatLater(event, () => event.submitter?.click())
}

prepareDocument()
addEventListener('click', onClick, true)
addEventListener('submit', onSubmit, true)
for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, (event) => void hydrateAt(event), true)
afterLoad(() => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (root.dataset.when === 'idle') whenIdle(() => void hydrate(root))
    // The island's own element has no box.
    else if (root.dataset.when === 'visible' && root.firstElementChild) whenInView(root.firstElementChild, () => void hydrate(root))
})
