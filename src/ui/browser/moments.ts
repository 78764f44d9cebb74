/** Runs `work` once the page is painted and loaded. */
export function afterLoad(work: () => void): void {
  new PerformanceObserver((entries, painted) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    painted.disconnect()
    if (document.readyState === 'complete') work()
    else addEventListener('load', work)
  }).observe({ type: 'paint', buffered: true })
}

/** Runs `work` when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 300)
}

/** Runs `work` once the element is in view and the browser idle. */
export function whenInView(element: Element, work: () => void): void {
  new IntersectionObserver((entries, view) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    view.disconnect()
    whenIdle(work)
  }).observe(element)
}
