import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, waitForPage } from '../../harness/browser.ts'
import { findFaintKeys, findMarkupFaults } from '../../harness/markup.ts'

const { openPage } = useBrowser()

/** What is pressed one after the other on a screen, and how the dialog or drawer that opens is called. */
type Opening = [path: string, press: (string | RegExp)[], name: string | RegExp]

const project = '/console/projects/0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const account = '/console/coin-accounts/6200000001'
const article = '/console/content/news/n20261105a'

const openings: Record<string, Opening[]> = {
  'demo-applicant': [
    ['/apply/list', [/^详情：/], /./],
    ['/apply/list', [/^查看结果：/], '查看结果'],
  ],
  admin: [
    ['/console/staff', ['新建员工账号'], '新建员工账号'],
    ['/console/staff', [/^管理财务/, '调整角色'], /^调整“财务.*”的角色$/],
    ['/console/roles', ['新建角色'], '新建角色'],
    ['/console/roles', ['修改角色“财务”'], '修改角色“财务”'],
    ['/console/machines', ['新建接入系统'], '新建接入系统'],
    ['/console/dictionaries', ['添加任务类型'], '添加任务类型'],
  ],
  auditor: [
    ['/console/audit', ['检查点'], '审计检查点'],
    ['/console/audit', [/查看 \d+ 号记录的详情/], /^审计记录 \d+ 号$/],
  ],
  '6200000001': [
    ['/query-coin/appeal', ['我要申诉'], '我要申诉'],
    ['/query-coin/appeal', [/详情：/], '申诉详情'],
  ],
  finance: [
    ['/console/appeals', [/快捷键/], '键盘快捷键'],
    ['/console/coin-accounts', ['开户'], '开户'],
    ['/console/coin-customers', ['登记客户'], '登记客户'],
    ['/console/ledger', ['导出'], '导出账本'],
    ['/console/ledger', ['结账'], '结账'],
    ['/console/ledger', [/查看记账/], /^记账 \d+ 号/],
    ['/console/invoice-batches', ['导出新批次'], '导出新批次'],
    [account, ['充值'], '为账户 6200000001 充值'],
    [account, ['扣除'], '扣除账户 6200000001 的查询币'],
    [account, ['更多', '重置密码'], '重置账户 6200000001 的密码？'],
    [account, ['更多', '更换手机号'], '更换账户 6200000001 的手机号'],
    [account, ['更多', '余额提醒'], '账户 6200000001 的余额提醒'],
    [account, ['更多', '调整类别'], /将账户 6200000001 改为/],
    [account, ['更多', '导出对账单'], '导出账户 6200000001 的对账单'],
    [account, ['更多', '冻结账户'], '冻结账户 6200000001？'],
    ['/console/appeals/templates', ['新建模板'], '新建模板'],
    ['/console/appeals/templates', [/^编辑/], /^编辑模板“/],
    ['/console/recharge-requests', [/查看充值申请/], /^充值申请 SQ/],
  ],
  assessor: [
    ['/console/applicants', ['新建申请人'], '新建申请人'],
    ['/console/applicants', [/查看/], /./],
    ['/console/projects', ['登记项目'], '登记项目'],
    ['/console/operating-entities', ['登记运营主体'], '登记运营主体'],
    ['/console/operating-entities', [/修改/], /^修改“/],
    ['/console/milestone-templates', ['编辑模板'], /^编辑.+的节点模板/],
    [project, ['修改资料'], '修改项目 DP20260002 的资料'],
    [project, ['客户可见内容'], '项目 DP20260002 的客户可见内容'],
    [project, ['编辑计划'], '编辑项目 DP20260002 的节点计划'],
    [project, [/^完成 /], /^完成“/],
    [project, ['编辑任务'], '编辑项目 DP20260002 的任务'],
    [project, ['上传文件'], '上传文件'],
    [project, [/^修改现场测评授权书/], '修改文件“现场测评授权书”'],
    [project, ['创建链接'], '创建客户链接'],
    ['/console/scan-applications', [/LS2026/, '转交'], /^转交：LS/],
  ],
  editor: [
    ['/console/content/news-type', ['调整顺序'], '新闻类型的顺序'],
    ['/console/content/news-type', ['新建新闻类型'], '新建新闻类型'],
    ['/console/content/contact/contact', ['更换位置图'], '选择图片'],
    [article, ['历史'], '”的版本历史'],
    [article, ['更多操作', '定时下线'], /^定时下线“把 GB/],
    [article, ['更多操作', '立即下线'], /^下线“把 GB/],
    [article, ['发布…'], '发布新闻'],
    ['/console/redirects', ['批量导入'], '批量导入重定向'],
    ['/console/redirects', ['添加重定向'], '添加重定向'],
    ['/console/search-words', ['同义词'], '同义词'],
    ['/console/media', ['新建文件夹'], '新建文件夹'],
  ],
}

async function open(page: Page, [path, press, name]: Opening): Promise<void> {
  await page.goto(path)
  await waitForPage(page)
  for (const step of press) {
    const is = { name: step, exact: true }
    const main = page.getByRole('main')
    await main.getByRole('button', is).or(main.getByRole('link', is)).or(page.getByRole('menuitem', is)).first().click()
  }
  await page.getByRole('dialog', { name }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[class^=skeleton], [data-loading]'))
}

test.each(Object.entries(openings))('as %s, the markup of what opens is right, and it says what it is about', async (who, all) => {
  const page = await openPage(all[0]?.[0] as string, { signedInAs: who })
  const faults: string[] = []
  for (const opening of all) {
    await open(page, opening)
    const found = [...(await findMarkupFaults(page)), ...(await findFaintKeys(page))]
    faults.push(...found.map((fault) => `${opening.slice(0, 2).join(' ')}: ${fault}`))
  }
  expect([...new Set(faults)]).toEqual([])
})
