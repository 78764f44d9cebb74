/** Lets the browser ask whether the page is left; Chromium before 119 asks by the value only. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
  Object.assign(event, { returnValue: true })
}
