import { readTab, storeTab } from '#ui/browser/tab-storage.ts'

/** Under which this tab keeps targets for the application form, through a login too. */
export const handedKey = 'targets'

/** What was handed over, once. */
export function takeHandedTargets(): string {
  const text = readTab<string>(handedKey) ?? ''
  storeTab(handedKey, undefined)
  return text
}
