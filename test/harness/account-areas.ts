import type { FileChooser, Locator, Page, Response, Route } from 'playwright-core'
import { getDemoPassword } from './portal/browser-session.ts'

/** Fills in the open login form and submits it. */
export async function signIn(page: Page, account: string, given: { password?: string; captcha?: string } = {}): Promise<void> {
  // A captcha image that loads clears the answer typed before it.
  await page.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByRole('textbox', { name: '密码' }).fill(given.password ?? getDemoPassword(account))
  await page.getByRole('textbox', { name: '验证码' }).fill(given.captcha ?? '0000')
  await page.getByRole('button', { name: /^(下一步|登录)$/ }).click()
}

/** Empties a form that the server filled with the draft of an earlier test of the account. */
export async function clearDraft(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: '清空重填' })
  if ((await clear.count()) > 0) await clear.click()
}

const taskPath = ['系统扫描', '主机漏洞扫描', '标准扫描']

/** Selects one level after the other; each click waits for its option. */
export async function selectTaskType(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: '任务类型' }).click()
  for (const option of taskPath) await page.getByRole('menuitemcheckbox', { name: option }).click()
  await page.getByTitle(taskPath.join(' / ')).waitFor()
}

/** Waits for a toast, announced and shown. Each counts once: the one before may still be shown, with the same words. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor()
  const shown = page.locator('[popover]:not([data-counted])').filter({ hasText: text })
  await shown.evaluate((toast) => toast.setAttribute('data-counted', ''))
}

/** Presses the button that chooses files, and chooses these. */
export async function chooseFiles(button: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(files)
}

/** Fills in a refused field again and waits until its message is gone: what stands below moves up then, a button even from under a click. */
export async function correct(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  const message = field.page().locator(`[id="${await field.getAttribute('id')}_help"]`)
  await message.waitFor({ state: 'detached' })
}

/** Changes something that the page shows at once and saves by a command, and waits for its answer: leaving before would cancel what is not sent yet. */
export async function whenAnswered(page: Page, change: () => Promise<void>): Promise<void> {
  const isAnswer = (response: Response) => response.request().postData()?.includes('"RequestId"') === true
  await Promise.all([page.waitForResponse(isAnswer), change()])
}

/** Lets the server carry out the request and cuts the connection before its answer. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
