import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

function findForm(page: Page): Locator {
  return page.getByRole('dialog', { name: '在线咨询' })
}

function findCaptcha(form: Locator): Locator {
  return form.getByRole('textbox', { name: '验证码' })
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('complementary', { name: '快捷服务' }).getByRole('link', { name: '在线咨询' }).click()
  await findForm(page).getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
  return findForm(page)
}

async function fill(form: Locator, captcha: string): Promise<void> {
  await form.getByLabel('称呼').fill('王女士')
  await form.getByLabel('手机号').fill('138 0000 2468')
  await form.getByLabel('咨询内容').fill('系统准备上线，想了解定级备案的步骤。')
  await findCaptcha(form).fill(captcha)
  await form.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
}

test('立即咨询 opens the form with its product as the topic and focuses the first field', async () => {
  const page = await openPage('/product/detail?platformid=soc')
  const link = page.getByRole('main').getByRole('link', { name: '立即咨询' })
  await link.click()
  await findForm(page).getByText('安全运营监测平台').waitFor()
  await expect
    .poll(() =>
      findForm(page)
        .getByLabel('称呼')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await findForm(page).waitFor({ state: 'hidden' })
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('missing fields are listed above the form and at each field; the input is kept', async () => {
  const page = await openPage('/news')
  const form = await openForm(page)
  await form.getByLabel('称呼').fill('王女士')
  await form.getByLabel('手机号').fill('12345')
  await form.getByRole('button', { name: '提交咨询' }).click()
  const summary = form.getByRole('alert')
  await summary.getByText('有 4 处需要修改').waitFor()
  for (const message of ['请输入正确的手机号', '请输入咨询内容', '请输入验证码', '请先阅读并同意隐私政策'])
    expect(await form.getByText(message).count()).toBe(2)
  await summary.getByRole('link', { name: '请输入正确的手机号' }).click()
  const phone = form.getByLabel('手机号')
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  expect([await form.getByLabel('称呼').inputValue(), await phone.inputValue()]).toEqual(['王女士', '12345'])
})

test('what is pasted beyond a limit stays, and is refused with the limit', async () => {
  const page = await openPage('/news')
  const form = await openForm(page)
  const [company, question] = [`澄${'观'.repeat(100)}`, `问${'题'.repeat(500)}`]
  for (const [label, text] of [
    ['单位名称（可选）', company],
    ['咨询内容', question],
  ] as const) {
    await form.getByLabel(label).focus()
    await page.keyboard.insertText(text)
  }
  await form.getByText('501 / 500').waitFor()
  await form.getByRole('button', { name: '提交咨询' }).click()
  for (const message of ['单位名称不能超过100个字符', '咨询内容不能超过500个字符']) await form.getByText(message).first().waitFor()
  expect([await form.getByLabel('单位名称').inputValue(), await form.getByLabel('咨询内容').inputValue()]).toEqual([company, question])
})

test('closing the form keeps the input', async () => {
  const page = await openPage('/explore')
  const form = await openForm(page)
  await form.getByLabel('咨询内容').fill('还没有写完')
  await form.getByRole('button', { name: '关闭' }).click()
  await form.waitFor({ state: 'hidden' })
  await openForm(page)
  expect(await form.getByLabel('咨询内容').inputValue()).toBe('还没有写完')
})

test('a wrong captcha loads a new one and keeps the input; the right one submits', async () => {
  const page = await openPage('/contact')
  const form = await openForm(page)
  await fill(form, '9999')
  const picture = form.getByRole('img', { name: '验证码图片，点击更换' })
  const before = await picture.getAttribute('src')
  await form.getByRole('button', { name: '提交咨询' }).click()
  await form.getByRole('alert').getByText('验证码错误或已失效').first().waitFor()
  await expect.poll(() => picture.getAttribute('src')).not.toBe(before)
  expect(await findCaptcha(form).inputValue()).toBe('')
  expect(await form.getByLabel('手机号').inputValue()).toBe('138 0000 2468')

  await findCaptcha(form).fill('0000')
  await form.getByRole('button', { name: '提交咨询' }).click()
  const done = page.getByRole('dialog', { name: '咨询已提交' })
  await done.getByText('提交成功，我们会在一个工作日内与您联系').waitFor()
  await done.getByText('13800002468').waitFor()
  await done.getByText(/^ZX\d{8}-[2-9A-Y]{4}$/).waitFor()
  await done.getByRole('button', { name: '完成' }).click()
  await done.waitFor({ state: 'hidden' })
  await openForm(page)
  expect(await form.getByLabel('手机号').inputValue()).toBe('')
})

test('instead of the captcha image a proof of work can be used', async () => {
  const page = await openPage('/contact')
  const form = await openForm(page)
  await form.getByRole('button', { name: '看不清图片？使用无障碍验证' }).click()
  await form.getByText('验证已完成').waitFor()
  expect(await findCaptcha(form).count()).toBe(0)
  await form.getByRole('button', { name: '改用图片验证码' }).click()
  await form.getByRole('img', { name: '验证码图片，点击更换' }).waitFor()
})
