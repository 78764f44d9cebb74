import { listConsoleScreens, openScreen } from './console-screens.ts'
import { assertDrawn, signIn, toName, visitEach, type Walk } from './walks.ts'

const accounts: Record<string, string> = { administrator: 'admin' }
const printed = new Set(['/console/coin-accounts', '/console/coin-accounts/:id', '/console/compliance', '/console/invoice-statistics'])

/** What the demo has none of; the file is uploaded by a walk of its own. */
const missing = new Set(['/console/reconciliation/files/:id', '/console/content-approvals/:id'])

const screens = [...listConsoleScreens()].map(([role, paths]): [string, Walk] => [
  `${role}: every screen of the console`,
  async (visitor) => {
    await signIn(visitor, '/console/login', accounts[role] ?? role)
    const listed = paths.filter((path) => !missing.has(path))
    await visitEach(listed, async (path) => {
      await openScreen(visitor, path)
      await assertDrawn(visitor)
      await visitor.keepPictures(toName(path), [1440, 390])
      if (printed.has(path)) await visitor.keepPrint(toName(path))
    })
  },
])

/** All screens of the console, and what is done there every day. */
export const consoleWalks: Record<string, Walk> = {
  ...Object.fromEntries(screens),
  async 'finance: an invoice is opened, approved and that undone'(visitor) {
    await signIn(visitor, '/console/login', 'finance')
    await visitor.open('/console/invoices?account=6200000001')
    await visitor.press('', 'tbody tr[data-row-key] a')
    await visitor.holds('the invoice', `document.querySelector('[aria-label=办理]') !== null`)
    await visitor.press('通过', '[aria-label=办理] button')
    await visitor.holds('the dialog', `document.querySelector('[role=dialog]') !== null`)
    await visitor.keepPicture('approving')
    await visitor.press('通过', '[role=dialog] button[type=submit], [role=dialog] .ant-btn-primary')
    await visitor.sees('已通过')
    await visitor.keepPicture('approved')
    await visitor.press('撤销', 'button')
    await visitor.sees('已撤销')
  },
  async 'finance: the palette finds a screen by its initials'(visitor) {
    await signIn(visitor, '/console/login', 'finance')
    await visitor.typeWithControl('k')
    await visitor.holds('its field', `document.activeElement.getAttribute('role') === 'combobox'`)
    await visitor.type('kptj')
    await visitor.holds('the screen', `document.querySelector('[role=option][aria-selected=true]')?.textContent.includes('开票统计')`)
    await visitor.keepPicture('palette')
    await visitor.type('\n')
    await visitor.holds('the screen', `location.pathname === '/console/invoice-statistics'`)
  },
  async 'finance: a file is chosen and read'(visitor) {
    await signIn(visitor, '/console/login', 'finance')
    await visitor.open('/console/reconciliation/files')
    await visitor.chooseFile('空.csv', '交易日期,收入金额,付款方\n')
    await visitor.holds('what is wrong', `document.querySelector('main [role=alert]') !== null`)
    await visitor.keepPicture('file refused')
    await visitor.chooseFile('收款.csv', `交易日期,收入金额,付款方,流水号\n2026-11-20,1000.00,演示科技有限公司,L${Date.now()}\n`)
    await visitor.holds('what was read', `location.pathname.startsWith('/console/reconciliation/files/')`)
    await assertDrawn(visitor)
    await visitor.keepPictures('file read', [1440, 390])
  },
  async 'administrator: a form is refused at its fields and closed by Escape'(visitor) {
    await signIn(visitor, '/console/login', 'admin')
    await visitor.open('/console/staff')
    await visitor.press('新建员工账号')
    await visitor.holds('the dialog', `document.querySelector('[role=dialog] form') !== null`)
    await visitor.press('新建账号')
    await visitor.holds('a message at its field', `document.querySelector('[role=dialog] .ant-form-item-explain-error') !== null`)
    await visitor.sees('处需要填写或修改')
    await visitor.keepPictures('form refused', [1440, 390])
    await visitor.escape()
    await visitor.holds('the list alone', `!document.querySelector('[role=dialog]')`)
  },
  async 'auditor: days are chosen in a filter'(visitor) {
    await signIn(visitor, '/console/login', 'auditor')
    await visitor.open('/console/audit')
    await visitor.holds('the field', `document.querySelector('.ant-picker-range') !== null`)
    await visitor.press('开始日期', '.ant-picker-range input')
    await visitor.holds('the days', `document.querySelector('.ant-picker-dropdown .ant-picker-cell-today') !== null`)
    await visitor.keepPicture('days')
    await visitor.press('', '.ant-picker-cell-today')
    await visitor.press('', '.ant-picker-cell-today')
    await visitor.holds('the filter in the address', `/from=.+to=/.test(location.search)`)
    await visitor.keepPicture('days chosen')
  },
  async 'editor: articles are chosen together'(visitor) {
    await signIn(visitor, '/console/login', 'editor')
    await visitor.open('/console/content/news')
    await visitor.press('选择', 'main tbody input[type=checkbox]')
    await visitor.sees('已选 1 篇')
    await visitor.keepPictures('chosen', [1440, 390])
    await visitor.press('取消选择')
    await visitor.holds('the list alone', `!document.body.innerText.includes('已选')`)
  },
}
