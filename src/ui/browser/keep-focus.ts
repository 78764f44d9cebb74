import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of a form whose fields validate on blur. A press on a button must not blur the field: the error that appears or goes
 * would move the button from under the pointer, and the click would be lost. The focus moves as usual where text is entered.
 */
export function keepFocusOnPress(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, label, summary')) event.preventDefault()
}
