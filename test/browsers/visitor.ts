import { mkdirSync, writeFileSync } from 'node:fs'
import { collectFaults, pause, type Tab, tabSize, until } from './tab.ts'

export type Visitor = ReturnType<typeof createVisitor>

const controls = 'a, button, summary, [role=button], [role=checkbox], input[type=checkbox]'

// In the page: the middle of the first element of that kind and name which one sees, brought into view.
const find = `(kind, name) => {
  const isNamed = (one) =>
    [one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('name'), one.getAttribute('placeholder'), one.textContent,
      ...[...(one.labels || [])].map((label) => label.textContent)].some((text) => text && text.includes(name))
  const isSeen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
  const found = [...document.querySelectorAll(kind)].filter((one) => isSeen(one) && isNamed(one))
  const element = found.find((one) => one.closest('dialog[open], [role=dialog]')) || found[0]
  if (!element || element.disabled) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getClientRects()[0]
  return { x: x + width / 2, y: y + height / 2 }
}`

const isReady = `!window.isLeft && document.readyState === 'complete' && !document.querySelector('[data-static-frame]')
  && [...document.querySelectorAll('[data-island][data-when=idle]')].every((island) => 'hydrated' in island.dataset)`

/** In bytes: a page that is printed without end has more. */
const longestPrint = 5_000_000

// In the page: as a printer reads it, where the protocol has no print.
const showAsPrinted = `[...document.styleSheets].forEach(function show({ cssRules }) {
  for (const rule of cssRules) {
    if (rule.media && /print/.test(rule.media.mediaText)) rule.media.mediaText = 'all'
    else if (rule.media && /screen/.test(rule.media.mediaText)) rule.media.mediaText = 'not all'
    if (rule.cssRules) show(rule)
  }
})`

type Place = { x: number; y: number }

/** Drives the portal at `origin` through the user interface, and saves screenshots. */
export function createVisitor(tab: Tab, origin: string, pictures: string) {
  mkdirSync(pictures, { recursive: true })
  // A page that is navigating away returns nothing.
  const ask = (expression: string) => tab.evaluate(expression).catch(() => undefined)
  const holds = (what: string, expression: string) => until(what, () => ask(expression))

  async function press(name: string, kind = controls): Promise<void> {
    let last: Place | undefined
    // What a dialog opens with moves at first.
    const place = await until(`${name} to press, at rest`, async () => {
      const now = (await ask(`(${find})(${quote(kind)}, ${quote(name)})`)) as Place | undefined
      const isAtRest = now && last && now.x === last.x && now.y === last.y
      last = now
      return isAtRest && now
    })
    await tab.click(place.x, place.y)
  }

  async function resize(width: number): Promise<void> {
    await tab.resize({ width, height: width < 500 ? 844 : tabSize.height })
  }

  /** A picture of the page, which must not scroll sideways, nor have noted a fault. */
  async function keepPicture(name: string): Promise<void> {
    await pause(400)
    writeFileSync(`${pictures}/${name}.png`, await tab.screenshot())
    const excess = await tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    if (excess !== 0) throw new Error(`${name} scrolls sideways by ${String(excess)} px`)
    const faults = (await tab.evaluate('(window.faults || []).splice(0)')) as string[]
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
  }

  return {
    origin,
    press,
    holds,
    resize,
    keepPicture,
    sees: (text: string) => holds(text, `document.body.innerText.includes(${quote(text)})`),

    async open(path: string) {
      await ask('(window.isLeft = true)')
      await tab.go(origin + path)
      await holds(path, isReady)
      await ask(`(() => { ${collectFaults} })()`)
    },

    async write(name: string, text: string) {
      await press(name, 'input, textarea')
      await tab.type(text)
    },

    escape: () => tab.type('\x1b'),
    typeWithControl: (key: string) => tab.type(key, { withControl: true }),
    type: (text: string) => tab.type(text),

    /** Chooses a file of that name and text in the first field that takes one, as its dialog would. */
    async chooseFile(name: string, text: string) {
      await holds(
        'a field for files',
        `(() => {
          const field = document.querySelector('[role=dialog] input[type=file]') || document.querySelector('input[type=file]')
          const files = new DataTransfer()
          files.items.add(new File([${quote(text)}], ${quote(name)}))
          field.files = files.files
          return field.dispatchEvent(new Event('change', { bubbles: true }))
        })()`,
      )
    },

    async keepPictures(name: string, widths: readonly number[]) {
      for (const width of widths) {
        await resize(width)
        await keepPicture(`${name} ${width}`)
      }
      await tab.resize(tabSize)
    },

    /** The page as a PDF, or a picture of what would be printed; the page is of no further use then. */
    async keepPrint(name: string) {
      if (tab.print) {
        const sheets = await tab.print()
        writeFileSync(`${pictures}/${name} printed.pdf`, sheets)
        if (!sheets.includes('%%EOF')) throw new Error(`${name} is not printed`)
        if (sheets.length > longestPrint) throw new Error(`${name} is printed as ${sheets.length} bytes`)
        return
      }
      await tab.evaluate(showAsPrinted)
      await resize(794)
      await keepPicture(`${name} printed`)
      await tab.resize(tabSize)
    },
  }
}

function quote(text: string): string {
  return JSON.stringify(text)
}
