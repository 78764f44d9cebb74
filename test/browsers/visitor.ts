import { mkdirSync, writeFileSync } from 'node:fs'
import { pause, type Tab, until } from './tab.ts'

export type Visitor = ReturnType<typeof createVisitor>

const controls = 'a, button, summary, [role=button], [role=checkbox], input[type=checkbox]'

// In the page: the middle of the first element of that kind and name which one sees, brought into view.
const find = `(kind, name) => {
  const isNamed = (one) =>
    [one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('name'), one.textContent,
      ...[...(one.labels || [])].map((label) => label.textContent)].some((text) => text && text.includes(name))
  const isSeen = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
  const found = [...document.querySelectorAll(kind)].filter((one) => isSeen(one) && isNamed(one))
  const element = found.find((one) => one.closest('dialog[open]')) || found[0]
  if (!element || element.disabled) return undefined
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getClientRects()[0]
  return { x: x + width / 2, y: y + height / 2 }
}`

const isReady = `!window.isLeft && document.readyState === 'complete' && !document.querySelector('[data-static-frame]')
  && [...document.querySelectorAll('[data-island][data-when=idle]')].every((island) => 'hydrated' in island.dataset)`

/** Drives the portal at `origin` through the user interface, and saves screenshots. */
export function createVisitor(tab: Tab, origin: string, pictures: string) {
  mkdirSync(pictures, { recursive: true })
  // A page that is navigating away returns nothing.
  const ask = (expression: string) => tab.evaluate(expression).catch(() => undefined)
  const holds = (what: string, expression: string) => until(what, () => ask(expression))

  async function press(name: string, kind = controls): Promise<void> {
    const place = await until(
      `${name} to press`,
      async () => (await ask(`(${find})(${quote(kind)}, ${quote(name)})`)) as { x: number; y: number },
    )
    await tab.click(place.x, place.y)
  }

  return {
    origin,
    press,
    holds,
    sees: (text: string) => holds(text, `document.body.innerText.includes(${quote(text)})`),

    async open(path: string) {
      await ask('(window.isLeft = true)')
      await tab.go(origin + path)
      await holds(path, isReady)
    },

    async write(name: string, text: string) {
      await press(name, 'input, textarea')
      await tab.type(text)
    },

    /** A picture of the page, which must not scroll sideways. */
    async keepPicture(name: string) {
      await pause(400)
      writeFileSync(`${pictures}/${name}.png`, await tab.screenshot())
      const excess = await tab.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      if (excess !== 0) throw new Error(`${name} scrolls sideways by ${String(excess)} px`)
    },
  }
}

function quote(text: string): string {
  return JSON.stringify(text)
}
