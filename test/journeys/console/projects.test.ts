import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser, waitForPage } from '../../harness/browser.ts'
import { projectColumns } from '#features/projects/projects/rules.ts'

const { openPage } = useBrowser()

async function openConsole(path: string, account = 'assessor'): Promise<Page> {
  return openPage(path, { signedInAs: account })
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('combobox', { name: label, exact: true }).fill(option)
  await page.locator('.ant-select-dropdown:visible').getByTitle(option).click()
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const findRow = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

async function finish(page: Page, node: string): Promise<void> {
  await page.getByRole('button', { name: `完成 ${node}` }).click()
  await dialog(page, `完成“${node}”`).getByRole('button', { name: '完成节点' }).click()
  await waitForToast(page, `“${node}”已完成`)
  await page.getByRole('button', { name: `撤销 ${node}` }).waitFor()
}

test('an assessor registers an entity and a project and finishes its nodes, and the customer’s page shows it', async () => {
  const page = await openConsole('/console/operating-entities')
  await page.getByRole('button', { name: '登记运营主体' }).click()
  const entity = dialog(page, '登记运营主体')
  await entity.getByLabel('名称').fill('演示测评中心（旅程）')
  await entity.getByLabel('省份').fill('海南')
  await entity.getByRole('button', { name: '登记运营主体' }).click()
  await findRow(page, /演示测评中心（旅程）/).waitFor()
  await page.getByRole('button', { name: '登记运营主体' }).click()
  await entity.getByLabel('名称').fill('演示测评中心旅程')
  await entity.getByLabel('省份').fill('海南')
  await entity.getByRole('button', { name: '登记运营主体' }).click()
  await entity.getByText('与已登记的“演示测评中心（旅程）”相近').waitFor()
  await entity.getByRole('checkbox', { name: '已核对，是另一家' }).check()
  await entity.getByRole('button', { name: '登记运营主体' }).click()
  await findRow(page, /演示测评中心旅程/).waitFor()

  await page.goto('/console/projects')
  await page.getByRole('button', { name: '登记项目' }).click()
  const form = dialog(page, '登记项目')
  await form.getByLabel('项目编号').fill('dp20269001')
  await form.getByLabel('项目名称').fill('旅程测评项目')
  await choose(page, '运营主体', '演示测评中心（旅程）（海南）')
  await form.getByLabel('客户单位').fill('演示市旅程管理局')
  await form.getByLabel('被测系统').fill('旅程平台')
  await choose(page, '级别', '第三级（S3A2G3）')
  await form.getByRole('button', { name: '登记项目' }).click()
  await page.getByRole('heading', { name: '旅程测评项目' }).waitFor()
  expect(await page.getByRole('button', { name: /^完成 / }).count()).toBe(15)
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await finish(page, '合同签订')
  await page.getByRole('button', { name: '信息收集与系统调研的更多操作' }).click()
  await page.getByRole('menuitem', { name: '标为不适用' }).click()
  await dialog(page, /不适用/)
    .getByRole('button', { name: '标为不适用' })
    .click()
  await page.getByRole('button', { name: '撤销 信息收集与系统调研' }).waitFor()

  await page.getByRole('button', { name: '完成 定级备案核查' }).click()
  const early = dialog(page, '完成“定级备案核查”')
  await early.getByRole('button', { name: '完成节点' }).click()
  await early.getByText('前面还有未完成的节点，请确认后再完成此节点').waitFor()
  await early.getByRole('checkbox').check()
  await early.getByRole('button', { name: '完成节点' }).click()
  await page.getByRole('button', { name: '撤销 定级备案核查' }).waitFor()
  await page.getByRole('region', { name: '动态' }).getByText('定级备案核查').waitFor()

  await page.goto('/schedule?projectid=DP20269001')
  const seen = page.getByRole('article', { name: '项目 DP20269001 的进度' })
  await seen.getByText('下一步：项目启动会').waitFor()
  expect(await seen.innerText()).toContain('演示市旅程管理局')
  expect(await seen.getByText('不适用', { exact: true }).count()).toBeGreaterThan(0)

  const visitor = await openPage('/research')
  await visitor.getByRole('textbox', { name: '按名称筛选运营主体' }).fill('旅程')
  await visitor.getByRole('radio', { name: '演示测评中心（旅程）' }).check()
  await visitor.getByRole('textbox', { name: '项目ID' }).fill(projectId)
  await visitor.getByRole('button', { name: '查询' }).click()
  const found = visitor.getByRole('article', { name: '旅程测评项目' })
  await found.getByText('该项目还没有登记任务').waitFor()
  expect(await visitor.getByRole('button', { name: '申请方案' }).count()).toBe(0)
})

test('a plan in which nodes are finished is changed, and tasks with research are renamed: each row stays what it was', async () => {
  const page = await openConsole('/console/projects?text=DP20260001')
  await page.getByRole('link', { name: '查看项目 DP20260001' }).click()
  const research = page.getByRole('link', { name: /技术测评的调研信息/ }).first()
  const address = await research.getAttribute('href')
  await page.getByRole('button', { name: '编辑计划' }).click()
  const plan = dialog(page, '编辑项目 DP20260001 的节点计划')
  await plan.getByLabel('第 10 个节点的备注').fill('整改材料须加盖公章')
  await plan.getByRole('button', { name: '保存计划' }).click()
  await waitForToast(page, '节点计划已保存')
  await findRow(page, /客户整改 客户单位 · 整改材料须加盖公章/).waitFor()
  expect(await page.getByRole('button', { name: /^撤销 / }).count()).toBe(8)

  await page.getByRole('button', { name: '编辑任务' }).click()
  const tasks = dialog(page, '编辑项目 DP20260001 的任务')
  await tasks.getByLabel('任务 1 的名称', { exact: true }).fill('一体化平台应用')
  await tasks.getByRole('button', { name: '添加测评项' }).first().click()
  await tasks.getByLabel('任务 1 的测评项 3', { exact: true }).fill('渗透测试')
  await tasks.getByRole('button', { name: '保存任务' }).click()
  await waitForToast(page, '任务已保存')
  await page.getByRole('link', { name: '一体化平台应用 · 渗透测试的调研信息' }).waitFor()
  expect(await page.getByRole('link', { name: '一体化平台应用 · 技术测评的调研信息' }).getAttribute('href')).toBe(address)
})

test('staff choose what the customer sees, and a hidden project is not found', async () => {
  const page = await openConsole('/console/projects?text=DP20260011')
  await page.getByRole('link', { name: '查看项目 DP20260011' }).click()
  await page.getByRole('button', { name: '客户可见内容' }).click()
  const chosen = dialog(page, '项目 DP20260011 的客户可见内容')
  await chosen.getByRole('switch', { name: '对外隐去客户名称' }).click()
  await chosen.getByRole('checkbox', { name: '项目启动会' }).uncheck()
  await chosen.getByRole('button', { name: '保存可见内容' }).click()
  await waitForToast(page, '客户可见内容已保存')
  const visitor = await openPage('/schedule?projectid=DP20260011')
  const seen = await visitor.getByRole('article', { name: '项目 DP20260011 的进度' }).innerText()
  expect(seen).toContain('**')
  expect(seen).not.toContain('项目启动会')

  await page.getByRole('button', { name: '客户可见内容' }).click()
  await chosen.getByRole('switch', { name: '客户可查询该项目' }).click()
  await chosen.getByRole('button', { name: '保存可见内容' }).click()
  await page.getByText('已关闭，客户查询不到该项目').waitFor()
  await visitor.goto('/schedule?projectid=DP20260011')
  await visitor.getByRole('alert').getByText('未查询到该项目，请核对项目编号').waitFor()
})

test('documents are uploaded, downloaded one by one and as an archive', async () => {
  const page = await openConsole('/console/projects?text=DP20260013')
  await page.getByRole('link', { name: '查看项目 DP20260013' }).click()
  for (const title of ['测评方案', '测评报告']) {
    await page.getByRole('button', { name: '上传文件' }).click()
    const form = dialog(page, '上传文件')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 示例') })
    await form.getByText(`${title}.pdf`).waitFor()
    await form.getByLabel('标题').fill(title)
    await form.getByRole('button', { name: '添加文件' }).click()
    await page.getByRole('button', { name: `下载${title}` }).waitFor()
  }
  const [one] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载测评方案' }).click()])
  expect(one.suggestedFilename()).toBe('测评方案.pdf')
  for (const title of ['测评方案', '测评报告']) await page.getByRole('checkbox', { name: `选择${title}` }).check()
  const [archive] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '打包下载 2 个文件' }).click()])
  expect(archive.suggestedFilename()).toMatch(/^DP20260013-文件-.*\.zip$/)
})

test('projects are imported from a file after a preview that lists each error', async () => {
  const page = await openConsole('/console/project-imports')
  const heads = projectColumns.map(({ heading }) => heading).join(',')
  const good = 'DP20269101,导入的项目,演示运营中心（北京）,北京,演示市导入局,导入平台,等保测评,第二级（S2A2G2）,2026-11-20,应用系统'
  const upload = (name: string, ...lines: string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`${heads}\r\n${lines.join('\r\n')}\r\n`) })
  await upload('有错误.csv', good, good.replace('第二级（S2A2G2）', '第二级（S3A2G2）'))
  await page.getByText('级别：应为“第三级（S3A3G3）”的形式，且 G 为 S、A 中较高者').waitFor()
  await page.getByRole('link', { name: '返回导入列表' }).click()
  await upload('项目.csv', good)
  await page.getByRole('button', { name: '导入项目' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '导入项目' }).click()
  await page.getByRole('cell', { name: '登记项目' }).waitFor()
  await page.goto('/console/projects?text=DP20269101')
  await page.getByRole('link', { name: '查看项目 DP20269101' }).click()
  await expect.poll(() => page.getByRole('main').innerText()).toContain('第二级（S2A2G2）')
})

test('questions and answers of a test are edited, and read by the customer', async () => {
  const page = await openConsole('/console/projects?text=DP20260001')
  await page.getByRole('link', { name: '查看项目 DP20260001' }).click()
  await page
    .getByRole('link', { name: /技术测评的调研信息/ })
    .first()
    .click()
  await page.getByRole('button', { name: '添加问题' }).click()
  const count = await page.getByRole('group', { name: /^问题 / }).count()
  await page.getByLabel(`问题 ${count}`, { exact: true }).fill('异地备份方式')
  await page.getByLabel(`问题 ${count} 的回答 1`, { exact: true }).fill('每日同步到上海机房\n每周校验一次')
  await page.getByRole('button', { name: '保存调研信息' }).click()
  await waitForToast(page, '调研信息已保存')
  await page.reload()
  await page.getByText('每日同步到上海机房').waitFor()
  expect(await page.getByRole('group', { name: /^问题 / }).count()).toBe(count)
  await page.goto('/research?operator=bj&projectid=a1b2c3d4e5f60718293a4b5c6d7e8f90')
  await expect.poll(() => page.getByRole('main').innerText()).toContain('每日同步到上海机房\n每周校验一次')
})

test('late projects are shown on the start page, one click from their list', async () => {
  const page = await openConsole('/console')
  const tile = page.getByRole('link', { name: /节点已超期的项目/ })
  const [waiting] = /\d+/.exec(await tile.innerText()) ?? []
  await tile.click()
  await page.waitForURL(/state=late/)
  await page.getByText(`共 ${waiting} 条`).waitFor()
  expect(await page.getByRole('row', { name: /已超期/ }).count()).toBe(Number(waiting))
})

const nameLinks: Record<string, RegExp[]> = {
  'a project': [/查看项目 DP20260002/],
  'its research': [/查看项目 DP20260002/, /调研信息/],
}

test.each([
  '/console/projects',
  'a project',
  'its research',
  '/console/operating-entities',
  '/console/milestone-templates',
  '/console/project-imports',
])('%s has no accessibility violation and fits a phone', async (screen) => {
  const page = await openConsole(screen.startsWith('/') ? screen : '/console/projects')
  for (const name of nameLinks[screen] ?? []) {
    const address = await page.getByRole('link', { name }).first().getAttribute('href')
    await page.goto(address as string)
    await waitForPage(page)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect([await findViolations(page), await measureSidewaysScroll(page)]).toEqual([[], 0])
})
