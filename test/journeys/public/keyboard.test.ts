import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

function focused(page: Page): Promise<{ words: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const words = element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent
    const box = element.getBoundingClientRect()
    const isDrawn = getComputedStyle(element).outlineStyle !== 'none'
    return { words: words ?? '', isSeen: isDrawn && box.bottom > 0 && box.top < window.innerHeight }
  })
}

/** Presses Tab until the focused element has these words; the focus must be visible. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let key = 0; key < 90; key++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (!words.test(now.words)) continue
    expect(now.isSeen).toBe(true)
    return
  }
  throw new Error(`the keyboard never reaches ${words}`)
}

async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

test('a visitor gets from the home page through a product to a consultation by keyboard', async () => {
  const page = await openPage('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, /^个人信息保护合规平台/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '个人信息保护合规平台' }).waitFor()

  await tabTo(page, /^相关产品$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^立即咨询$/)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '在线咨询' })
  await form.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()

  await page.keyboard.type('李先生')
  await type(page, /^手机号/, '13900001357')
  await type(page, /^咨询内容/, '个人信息保护合规审计怎么做？')
  await type(page, /^验证码/, '0000')
  await tabTo(page, /我已阅读并同意/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: '咨询已提交' })
  await done.waitFor()
  await tabTo(page, /^完成$/)
  await page.keyboard.press('Enter')
  await done.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await focused(page)).words).toBe('立即咨询')
})

test('the focus stays inside an open dialog', async () => {
  const page = await openPage('/contact')
  await page.getByRole('main').getByRole('link', { name: '立即咨询' }).press('Enter')
  const form = page.getByRole('dialog', { name: '在线咨询' })
  await form.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  for (let key = 0; key < 16; key++) {
    await page.keyboard.press('Tab')
    const isInPage = await page.evaluate(() => document.activeElement?.closest('main, header, footer, aside') !== null)
    expect(isInPage).toBe(false)
  }
})
