import { expect, test } from 'vitest'
import { signIn } from '../../harness/account-areas.ts'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('the end of the session leads to the login and back to what was filled here, though another draft is on the server', async () => {
  const [here, there] = await Promise.all([
    openPage('/apply/add', { signedInAs: 'demo-applicant', width: 1367 }),
    openPage('/apply/add', { signedInAs: 'demo-applicant', width: 390 }),
  ])
  const nameOf = (page: typeof here) => page.getByRole('textbox', { name: '任务名称' })
  const other = here.getByText('此表单在别处另有')
  await nameOf(there).fill('手机上填写')
  await there.getByText('草稿已保存').waitFor()
  await nameOf(here).fill('电脑上填写')
  await other.waitFor()

  await here.context().clearCookies()
  await here.getByRole('link', { name: '申请记录', exact: true }).click()
  await here.waitForURL(/\/apply\/login/)
  await signIn(here, 'demo-applicant')
  await here.waitForURL(/\/apply\/(list|add)/)
  await here.goto('/apply/add')
  await other.waitFor()
  expect(await nameOf(here).inputValue()).toBe('电脑上填写')
  await here.getByRole('button', { name: '改用那份草稿' }).click()
  await expect.poll(() => nameOf(here).inputValue()).toBe('手机上填写')
  await here.getByRole('button', { name: '清空重填' }).click()
})
