import type { FlagKey } from '#platform/session/shared/session-flags.ts'
import { startLightDismiss } from '#ui/browser/light-dismiss.ts'

// The document names the browser modules (documents/document.tsx, ui/island.tsx): the loader knows none, so it is small.
export const mountAddress = document.querySelector<HTMLElement>('[data-mount]')?.dataset.mount as string

/** Whether the previous document set this flag. */
function isSet(key: FlagKey): boolean {
  return sessionStorage.getItem(key) !== null
}

/** What every document does at once, without an island. */
export function prepareDocument(): void {
  if (isSet('FORCERELOAD')) {
    sessionStorage.removeItem('FORCERELOAD' satisfies FlagKey)
    location.reload()
  }
  if (isSet('NEXTTOAST')) void import(/* @vite-ignore */ mountAddress)
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[method=post] [type=submit]')) button.disabled = false
  startLightDismiss()
  addEventListener('click', replaceDocument)
  addEventListener('pageswap', skipTransition)
  addEventListener('submit', showLoading)
}

/** Chromium reports an error where a transition leads to what is no page, such as the feed. */
function skipTransition({ activation, viewTransition }: PageSwapEvent): void {
  if (/\.\w+$|\/media\//.test(new URL(activation?.entry?.url ?? '', location.href).pathname)) viewTransition?.skipTransition()
}

/** The button of a search breathes while its answer is on the way; what an island serves itself is prevented by now. */
function showLoading({ defaultPrevented, target, submitter }: SubmitEvent): void {
  if (defaultPrevented || (target as HTMLFormElement).method !== 'get' || !submitter) return
  submitter.setAttribute('aria-busy', 'true')
  const breathing = submitter.animate({ opacity: [1, 0.5, 1] }, { duration: 1200, iterations: Number.POSITIVE_INFINITY })
  function hideLoading(): void {
    breathing.cancel()
    submitter?.removeAttribute('aria-busy')
  }
  // A document that the browser kept comes back as it was left.
  addEventListener('pageshow', hideLoading, { once: true })
}

/** A link with `data-replace` replaces the history entry. */
function replaceDocument(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-replace]')
  if (!link || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  location.replace(link.href)
}
