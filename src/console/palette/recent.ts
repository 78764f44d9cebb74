import { readTab, storeTab } from '#ui/browser/tab-storage.ts'

export type Choice = { title: string; detail: string; path: string }

const most = 6
const stored = (account: string) => `FOUND ${account}`

/** What was chosen last in this tab, newest first; signing out clears it. */
export function readRecent(account: string): Choice[] {
  return readTab<Choice[]>(stored(account)) ?? []
}

export function keepRecent(account: string, choice: Choice): void {
  storeTab(stored(account), [choice, ...readRecent(account).filter(({ path }) => path !== choice.path)].slice(0, most))
}
