import type { Page } from 'playwright-core'

/** What validators of HTML and readers of the accessibility tree find beside axe, one line a fault. */
export function findMarkupFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const show = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)
    const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill: tokens that a type of field may hold. */
    const tokens: Record<string, RegExp> = {
      tel: /^(tel|off|on)$/,
      email: /^(email|username|off|on)$/,
      url: /^(url|photo|impp|off|on)$/,
      password: /^(current-password|new-password|one-time-code|off|on)$/,
    }
    const ids = all('[id]').map(({ id }) => id)
    const rules: [string, () => Element[]][] = [
      ['an id twice', () => all('[id]').filter(({ id }, at) => ids.indexOf(id) !== at)],
      [
        'refers to nothing',
        () =>
          ['aria-describedby', 'aria-labelledby', 'aria-details', 'for'].flatMap((name) =>
            all(`[${name}]`).filter((element) =>
              (element.getAttribute(name) as string).split(/\s+/).some((id) => !document.getElementById(id)),
            ),
          ),
      ],
      ['a control in a control', () => all(interactive).filter((element) => element.parentElement?.closest('a[href], button, summary'))],
      ['a label without a control', () => all('label').filter((label) => !(label as HTMLLabelElement).control)],
      ['a header in a footer or header', () => all('footer header, header header, header footer, footer footer')],
      [
        'autocomplete that its type may not have',
        () =>
          all('input[autocomplete]').filter(
            (input) => tokens[(input as HTMLInputElement).type]?.test(input.getAttribute('autocomplete') as string) === false,
          ),
      ],
      [
        'the current page is another one',
        () => all('a[aria-current=page]').filter((link) => new URL((link as HTMLAnchorElement).href).pathname !== location.pathname),
      ],
      [
        'a search that cannot be sent',
        () => all('form[action]').filter((form) => form.querySelector('input') && !form.querySelector('[type=submit], button:not([type])')),
      ],
    ]
    return rules.flatMap(([rule, find]) => find().map((element) => `${rule}: ${show(element)}`))
  })
}
