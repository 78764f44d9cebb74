import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'

const { openPage } = useBrowser()

/** What an editor may choose as a head picture: the brightest, the darkest, and one of all brightnesses side by side. */
const pictures = ['white', 'black', 'busy'] as const

const pages = [
  ['/', 'article:has(h2)', 'h2, p'],
  ['/product/detail?platformid=governance', 'main header', 'h1, p, nav a, nav span'],
  ['/cooperation', 'main header', 'h1, p'],
] as const

type Words = { box: { x: number; y: number; width: number; height: number }; colour: string; isLarge: boolean }

/** The texts of a head, with what stands behind them once they are hidden. */
async function readWords(page: Page, head: string, texts: string): Promise<Words[]> {
  return page
    .locator(head)
    .first()
    .locator(texts)
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { x, y, width, height } = range.getBoundingClientRect()
        const { color: colour, fontSize, fontWeight } = getComputedStyle(element)
        if (width < 2 || height < 2) return []
        const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
        return [{ box: { x, y, width, height }, colour, isLarge }]
      }),
    )
}

/** The content security policy allows no style element. */
function hideText(head: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${head} * { color: transparent !important; transition: none !important }`)
  document.adoptedStyleSheets = [sheet]
}

/** Every picture of the head shows this one instead. */
async function showPicture({ head, picture }: { head: string; picture: (typeof pictures)[number] }): Promise<void> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  for (let x = 0; x < canvas.width; x += 2)
    for (let y = 0; y < canvas.height; y += 2) {
      context.fillStyle = picture === 'busy' ? `rgb(${(x * 7919 + y * 104_729) % 256} ${(x * 31) % 256} ${(y * 17) % 256})` : picture
      context.fillRect(x, y, 2, 2)
    }
  for (const source of document.querySelectorAll(`${head} source`)) source.remove()
  const shown = [...document.querySelectorAll<HTMLImageElement>(`${head} img`)]
  for (const image of shown) {
    image.loading = 'eager'
    image.src = canvas.toDataURL()
  }
  await Promise.all(shown.map((image) => image.decode()))
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The lowest contrast of the text with any pixel behind it. */
async function measureContrast(shot: Buffer, { box, colour }: Words): Promise<number> {
  const image = sharp(shot)
  const { width, height } = await image.metadata()
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))]
  const area = { left, top, width: Math.min(Math.ceil(box.width), width - left), height: Math.min(Math.ceil(box.height), height - top) }
  const { data, info } = await image.extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const text = luminance((colour.match(/[\d.]+/g) ?? []).map(Number))
  let lowest = 21
  for (let i = 0; i < data.length; i += info.channels) {
    const behind = luminance([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0])
    lowest = Math.min(lowest, (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05))
  }
  return lowest
}

test.each([1440, 1000, 390])('the words on head pictures are readable whatever the picture, %i px wide', async (width) => {
  const unreadable: string[] = []
  for (const [path, head, texts] of pages) {
    const page = await openPage(inject('portal') + path, { width, height: 1200 })
    await waitForPage(page)
    const words = await readWords(page, head, texts)
    expect(words.length).toBeGreaterThan(1)
    await page.evaluate(hideText, head)
    for (const picture of pictures) {
      await page.evaluate(showPicture, { head, picture })
      const shot = await page.screenshot()
      for (const one of words) {
        const contrast = await measureContrast(shot, one)
        if (contrast < (one.isLarge ? 3 : 4.5)) unreadable.push(`${picture} ${path} ${one.colour} ${contrast.toFixed(2)}`)
      }
    }
    await page.close()
  }
  expect(unreadable).toEqual([])
})
