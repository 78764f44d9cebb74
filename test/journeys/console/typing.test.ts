import type { Page, Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

const lists = [
  ['/console/coin-accounts', '账号、单位或完整手机号', 'text', 'finance'],
  ['/console/content/news', '标题', 'text', 'editor'],
  ['/console/invoices?scope=all', '开票单位', 'title', 'finance'],
] as const

const getParameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** Holds every call of the page until it is opened. */
async function holdCalls(page: Page) {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  let held = 0
  const hold = async (route: Route) => {
    held++
    await gate
    await route.continue()
  }
  await page.route('**/ucc*', hold)
  onTestFinished(() => page.unroute('**/ucc*', hold).catch(() => undefined))
  return { open, countHeld: () => held }
}

test.each(lists)(
  '%s: what is typed while an answer is on its way stays and is what the list is filtered by',
  async (path, label, name, account) => {
    const page = await openPage(path, { signedInAs: account, clock: true })
    const field = page.getByRole('textbox', { name: label }).first()
    await field.waitFor()
    // From here on only the test moves the page's timers.
    await page.clock.pauseAt(Date.now() + 3600_000)
    const calls = await holdCalls(page)
    await field.pressSequentially('演')
    await page.clock.runFor(500)
    await expect.poll(calls.countHeld).toBeGreaterThan(0)
    await field.pressSequentially('示一二三')
    calls.open()
    await expect.poll(() => getParameter(page, name)).toBe('演')
    expect(await field.inputValue()).toBe('演示一二三')
    await page.clock.runFor(500)
    await expect.poll(() => getParameter(page, name)).toBe('演示一二三')
    expect(await field.inputValue()).toBe('演示一二三')
    await field.fill('')
    await expect.poll(() => getParameter(page, name)).toBeNull()
    expect(await field.inputValue()).toBe('')
  },
)

test.each(lists)('%s: letters of an input method filter nothing until its characters stand', async (path, label, name, account) => {
  const page = await openPage(path, { signedInAs: account, clock: true })
  const field = page.getByRole('textbox', { name: label }).first()
  await field.click()
  const sent: string[] = []
  page.on('framenavigated', (frame) => sent.push(new URL(frame.url()).search))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'yanshi', selectionStart: 6, selectionEnd: 6 })
  expect(await field.inputValue()).toBe('yanshi')
  await page.clock.runFor(5000)
  expect(sent.filter((search) => search.includes('yanshi'))).toEqual([])
  await devtools.send('Input.insertText', { text: '演示' })
  await page.clock.runFor(1000)
  await expect.poll(() => getParameter(page, name)).toBe('演示')
  expect(sent.filter((search) => search.includes('yanshi'))).toEqual([])
})

test('a second filter chosen while the first still loads keeps it', async () => {
  const page = await openPage('/console/coin-accounts', { signedInAs: 'finance' })
  const field = page.getByRole('textbox', { name: '账号、单位或完整手机号' })
  await field.waitFor()
  const calls = await holdCalls(page)
  await field.fill('演示')
  await page.keyboard.press('Enter')
  await expect.poll(calls.countHeld).toBeGreaterThan(0)
  await page.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option').nth(1).click()
  calls.open()
  await expect.poll(() => [...new URL(page.url()).searchParams.keys()].length).toBeGreaterThan(1)
  expect(getParameter(page, 'text')).toBe('演示')
})
