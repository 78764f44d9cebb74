/** Closes every open `<details data-dismiss>` on a click outside, on a link inside and on Escape. */
export function startLightDismiss(): void {
  addEventListener('click', ({ target }) => {
    for (const details of openOnes())
      if (target instanceof Element && (!details.contains(target) || target.closest('a'))) details.open = false
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const details of openOnes()) {
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
      details.open = false
    }
  })
}

function openOnes(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details[data-dismiss][open]')
}
