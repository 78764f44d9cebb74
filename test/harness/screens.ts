import type { Page } from 'playwright-core'
import { findViolations } from './browser.ts'

/** An address of the area that is open, and the heading of its screen. */
type ShownScreen = readonly [path: string, heading: string]

/** Goes to another screen of the area as its links do. Loading the document again would cost more than the screen itself. */
export async function goWithin(page: Page, [path, heading]: ShownScreen): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** The violations of these screens at the widths of this run. */
export async function findScreenFaults(page: Page, screens: readonly ShownScreen[]): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    const [path] = screen
    await goWithin(page, screen)
    faults.push(...(await findViolations(page)).map((violation) => `${path} ${violation}`))
  }
  return faults
}
