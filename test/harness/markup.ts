import type { Page } from 'playwright-core'
import { getContrast } from '#kit/colours/contrast.ts'

/** What validators of HTML and readers of the accessibility tree find beside axe, one line a fault. */
export async function findMarkupFaults(page: Page): Promise<string[]> {
  return [...(await findStructureFaults(page)), ...(await findNameFaults(page))]
}

function findStructureFaults(page: Page): Promise<string[]> {
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
      ['a second title', () => all('head > title').slice(1)],
      ['a block within a line', () => all('span > :is(h1, h2, h3, h4, h5, h6, p, ul, ol, table, section), p > :is(div, ul, ol, table)')],
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

/** Controls, links and dialogs whose name is missing, says too little or other words than are seen. */
function findNameFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    const show = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)
    const rules: [string, () => Element[]][] = [
      [
        'a control without a name',
        () =>
          all(
            'input:not([type=hidden], [hidden], [type=submit], [date-range=end]), select, textarea:not([aria-hidden=true]), [contenteditable=true]',
          ).filter(
            (control) =>
              !(control as HTMLInputElement).labels?.length &&
              !control.ariaLabel &&
              !control.hasAttribute('aria-labelledby') &&
              !control.title,
          ),
      ],
      [
        'a button or link without a name',
        () =>
          all('button, a[href]').filter(
            (one) =>
              one.checkVisibility({ visibilityProperty: true }) &&
              !one.textContent?.trim() &&
              !(one as HTMLButtonElement).labels?.length &&
              !one.ariaLabel &&
              !one.hasAttribute('aria-labelledby') &&
              !one.title &&
              !one.querySelector('img[alt]:not([alt=""]), [role=img][aria-label]'),
          ),
      ],
      ['required where it may not be said', () => all('button[aria-required], a[aria-required]')],
      [
        'a dialog that does not say what it is about',
        () =>
          all('[role=dialog], [role=alertdialog], dialog[open]').filter((dialog) => {
            const heads = dialog.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
            const name = dialog.ariaLabel ?? heads.map((id) => document.getElementById(id)?.textContent ?? '').join('')
            return /^(内容|编辑|编辑内容|修改|详情|查看|删除|确认|提示|历史|版本历史|定时下线|引用它的内容)?$/.test(name.trim())
          }),
      ],
      [
        'a header of the page within a dialog',
        () =>
          all(':is([role=dialog], dialog) :is(header, footer)').filter(
            (one) => !one.parentElement?.closest('article, aside, main, nav, section'),
          ),
      ],
      [
        'a name without the words that are seen',
        () =>
          all('button[aria-label], a[aria-label]').filter((one) => {
            const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()
            const seen = one.cloneNode(true) as Element
            for (const hidden of seen.querySelectorAll('[aria-hidden=true], kbd, svg')) hidden.remove()
            return !plain(one.ariaLabel as string).includes(plain(seen.textContent ?? ''))
          }),
      ],
    ]
    return rules.flatMap(([rule, find]) => find().map((element) => `${rule}: ${show(element)}`))
  })
}

/** Keys that stand out too little from what they stand on (WCAG 2.2, 1.4.3), one line a fault. A disabled button is exempt. */
export async function findFaintKeys(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => {
    const toRgba = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number) as [number, number, number, number?]
    /** What is seen of a colour that lets through what is below it. */
    const lay = (over: string, share: number, below: number[]) => {
      const [r, g, b, a = 1] = toRgba(over)
      return [r, g, b].map((part, i) => part * a * share + (below[i] as number) * (1 - a * share))
    }
    function see(element: Element): { ground: number[]; opacity: number } {
      if (!element.parentElement) return { ground: lay(getComputedStyle(element).backgroundColor, 1, [255, 255, 255]), opacity: 1 }
      const below = see(element.parentElement)
      const { backgroundColor, opacity } = getComputedStyle(element)
      const share = below.opacity * Number(opacity)
      return { ground: lay(backgroundColor, share, below.ground), opacity: share }
    }
    const toHex = (colour: number[]) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
    return [...document.querySelectorAll('kbd')]
      .filter((key) => key.checkVisibility() && !key.closest(':disabled'))
      .map((key) => {
        const { ground, opacity } = see(key)
        return {
          name: key.parentElement?.textContent ?? '',
          text: toHex(lay(getComputedStyle(key).color, opacity, ground)),
          ground: toHex(ground),
        }
      })
  })
  return keys.flatMap(({ name, text, ground }) => {
    const contrast = getContrast(text, ground)
    return contrast < 4.5 ? [`${name.trim()}: ${text} on ${ground}, ${contrast.toFixed(2)}`] : []
  })
}
