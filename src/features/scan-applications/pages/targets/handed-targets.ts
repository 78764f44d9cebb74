import { readTab, storeTab } from '#ui/browser/tab-storage.ts'

const key = 'handed-targets'

/** Keeps the targets in this tab for the application form, through a login too. False where the browser keeps nothing. */
export function handTargets(text: string): boolean {
  storeTab(key, text)
  return readTab<string>(key) === text
}

/** What was handed over, once. */
export function takeHandedTargets(): string {
  const text = readTab<string>(key) ?? ''
  storeTab(key, undefined)
  return text
}
