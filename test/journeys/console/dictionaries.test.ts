import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast, whenAnswered } from '../../harness/account-areas.ts'
import { findAccessibilityViolations, findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { tabTo } from '../../harness/keyboard.ts'

const { openPage } = useBrowser()

async function openDictionaries(name = '', width = 1366): Promise<Page> {
  const page = await openPage(`/console/dictionaries${name && `?name=${name}`}`, { width, signedInAs: 'admin' })
  await page.getByRole('heading', { name: '字典', level: 1 }).waitFor()
  return page
}

async function choose(page: Page, entry: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${entry}的更多操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function setParameter(dialog: Locator, place: number, [name, value]: [string, string]): Promise<void> {
  await dialog.getByRole('button', { name: '添加参数' }).click()
  await dialog.getByRole('textbox', { name: `第 ${place} 个参数的名称` }).fill(name)
  await dialog.getByRole('textbox', { name: `第 ${place} 个参数的值` }).fill(value)
}

async function addTaskType(page: Page, label: string): Promise<void> {
  await choose(page, '系统扫描', '添加下级')
  const dialog = page.getByRole('dialog', { name: '添加任务类型' })
  await dialog.getByText('上级：系统扫描').waitFor()
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('端口与服务探测')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('同级已有相同名称').last().waitFor()
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill(label)
  await dialog.getByRole('textbox', { name: '选择时的提示（可选）' }).fill('专网设备较多，请预留四小时。')
  await setParameter(dialog, 1, ['扫描模板', '专网基线'])
  await setParameter(dialog, 2, ['端口范围', '1-1024'])
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await waitForToast(page, '已保存，随即生效')
}

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/apply/add')
  await page.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await page.getByRole('combobox', { name: '任务类型' }).click()
  await page.getByRole('menuitemcheckbox', { name: '系统扫描' }).click()
  await page.getByRole('menuitemcheckbox', { name: '端口与服务探测' }).waitFor()
  return page.getByRole('menuitemcheckbox', { name: '专网扫描' })
}

async function apply(page: Page, name: string): Promise<void> {
  await (await openForm(page)).click()
  await page.getByText('专网设备较多，请预留四小时。').waitFor()
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.40.1.1-6')
  await page.getByRole('checkbox', { name: /我确认已取得扫描目标所有者的授权/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
}

/** The record as its applicant sees it: the type by its name of then, and each parameter. */
async function expectDetail(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `详情：${name}` }).click()
  const detail = page.getByRole('dialog', { name })
  await detail.getByText('系统扫描 / 专网扫描').waitFor()
  const parameters = detail.getByRole('listitem')
  for (const text of ['扫描速率：中速', '扫描模板：专网基线', '端口范围：1-1024']) await parameters.filter({ hasText: text }).waitFor()
  await detail.getByRole('button', { name: '关闭' }).click()
}

test('a task type is added with its parameters, applied for, switched off and no longer offered; the record keeps its name', async () => {
  const name = '专网季度扫描'
  const page = await openDictionaries()
  await addTaskType(page, '专网扫描')
  await page.getByRole('button', { name: /^专网扫描 ?扫描模板：专网基线 ?端口范围：1-1024$/ }).waitFor()
  expect(await findViolations(page)).toEqual([])

  const applicant = await openPage('/apply/add', { width: 1366, signedInAs: 'demo-applicant' })
  await applicant.getByRole('heading', { name: '漏扫工具使用申请' }).waitFor()
  await apply(applicant, name)
  await expectDetail(applicant, name)

  await choose(page, '专网扫描', '删除')
  await page.getByText('已有记录使用该条目，不能删除，可以停用').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await waitForToast(page, '“专网扫描”已停用，不再供选择')
  await page.getByRole('button', { name: /^专网扫描 ?已停用/ }).waitFor()
  expect(await findViolations(page)).toEqual([])

  expect(await (await openForm(applicant)).count()).toBe(0)
  await applicant.goto('/apply/list')
  await expectDetail(applicant, name)

  const reviewer = await openPage('/console', { width: 1280, signedInAs: 'assessor' })
  await reviewer.getByRole('navigation', { name: '控制台菜单' }).getByRole('link', { name: '漏扫申请审核' }).click()
  await reviewer.getByRole('link', { name, exact: true }).click()
  const facts = reviewer.getByRole('region', { name: '申请信息' })
  await facts.getByText('系统扫描 / 专网扫描').waitFor()
  await facts.getByText('端口范围：1-1024').waitFor()
})

const shown = (page: Page) => page.getByRole('list', { name: '申诉类型' }).getByRole('button', { name: /^[^上下]+$/, exact: true })
const names = async (page: Page) => (await shown(page).allInnerTexts()).filter(Boolean)

test('entries are moved by keyboard and by dragging; a second editor is told, sees what the first saved, and loses nothing', async () => {
  const page = await openDictionaries('appeal-types')
  const late = await openDictionaries('appeal-types', 1280)
  const [first = '', second = '', third = ''] = await names(page)
  await tabTo(page, page.getByRole('button', { name: `下移${first}` }))
  // The order on screen is ahead of the stored one, which the second editor is shown.
  await whenAnswered(page, () => page.keyboard.press('Enter'))
  await whenAnswered(page, () => page.keyboard.press('Enter'))
  await expect.poll(() => names(page).then((all) => all.slice(0, 3))).toEqual([second, third, first])
  await expect
    .poll(() => page.getByRole('button', { name: `下移${first}` }).evaluate((button) => button === document.activeElement))
    .toBe(true)

  await late.getByRole('button', { name: '添加申诉类型' }).click()
  const dialog = late.getByRole('dialog', { name: '添加申诉类型' })
  await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('发票有误')
  await dialog.getByRole('button', { name: '保存' }).click()
  await late.getByText('字典已被他人修改，已载入最新内容，请核对后再保存').first().waitFor()
  await expect.poll(() => names(late).then((all) => all.slice(0, 3))).toEqual([second, third, first])
  expect(await dialog.getByRole('textbox', { name: '名称', exact: true }).inputValue()).toBe('发票有误')
  await dialog.getByRole('button', { name: '保存' }).click()
  await waitForToast(late, '已保存，随即生效')
  await choose(late, '发票有误', '删除')
  await late.getByText('没有记录使用该条目，删除后不能恢复。').waitFor()
  await late.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await waitForToast(late, '“发票有误”已删除')

  await late.reload()
  const row = (label: string) => late.getByRole('listitem').filter({ hasText: label })
  await whenAnswered(late, () => row(first).locator('[draggable=true]').dragTo(row(second)))
  await expect.poll(() => names(late).then((all) => all.slice(0, 3))).toEqual([first, second, third])
  await late.reload()
  await expect.poll(() => names(late).then((all) => all.slice(0, 3))).toEqual([first, second, third])
})

test('the screen fits a phone', async () => {
  const page = await openDictionaries('invoice-kinds', 390)
  await page.getByText('已停用', { exact: true }).waitFor()
  expect(await measureSidewaysScroll(page)).toBe(0)
  const types = await openDictionaries('scan-task-types', 390)
  await types.getByText('系统扫描的下级（').click()
  await types.getByText('主机漏洞扫描的下级（').click()
  expect(await measureSidewaysScroll(types)).toBe(0)
})
