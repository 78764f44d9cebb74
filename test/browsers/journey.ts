import { readFileSync } from 'node:fs'
import { listPublicPages } from '../../bench/lighthouse/public-pages.ts'
import type { Visitor } from './visitor.ts'

type Account = { account: string; password: string }
const demo = JSON.parse(readFileSync('content/demo-accounts.json', 'utf8')) as Record<
  'scanApplicants' | 'coinAccounts' | 'staff',
  Account[]
>

async function signIn(visitor: Visitor, path: string, account: Account): Promise<void> {
  await visitor.open(path)
  await visitor.holds('the captcha', `document.querySelector('img[alt^="验证码图片"]')?.complete`)
  await visitor.keepPicture(path.slice(1).replaceAll('/', '-'))
  await visitor.write('account', account.account)
  await visitor.write('password', account.password)
  await visitor.write('captcha', '0000\n')
}

/** The first steps of a visitor, an applicant, a customer and an assessor. */
export const journey: Record<string, (visitor: Visitor) => Promise<void>> = {
  async 'home and its carousel'(visitor) {
    await visitor.open('/')
    await visitor.holds('the first picture', `document.querySelector('[aria-roledescription=轮播] img')?.naturalWidth > 0`)
    await visitor.keepPicture('home')
    await visitor.press('下一张')
    await visitor.holds('the second slide', `document.querySelector('[aria-label="第 2 张"]')?.getAttribute('aria-current') === 'true'`)
  },
  async 'every public page'(visitor) {
    for (const path of await listPublicPages(visitor.origin)) {
      await visitor.open(path)
      await visitor.holds('a heading', `document.querySelector('h1')?.textContent !== ''`)
      await visitor.keepPicture(`page ${path.replaceAll(/[^a-z0-9]+/g, '-')}`)
    }
  },
  async 'menu and article'(visitor) {
    await visitor.open('/')
    await visitor.press('新闻动态', 'header nav a')
    await visitor.sees('政策、标准与我们的实践')
    await visitor.keepPicture('news')
    await visitor.press('DSMM证书查询全面升级', 'main a')
    await visitor.sees('这次升级了什么')
    await visitor.press('手机阅读')
    await visitor.holds(
      'the code',
      `document.querySelector('details[open] svg[role=img], details[open] [aria-label="本文链接的二维码"]') !== null`,
    )
    await visitor.keepPicture('article')
  },
  async consultation(visitor) {
    await visitor.open('/news')
    await visitor.press('在线咨询', 'aside a')
    await visitor.holds('the captcha', `document.querySelector('dialog[open] img[alt^="验证码图片"]')?.complete`)
    await visitor.keepPicture('consultation')
    await visitor.holds('the top of the dialog', `document.querySelector('dialog[open]').scrollTop === 0`)
    await visitor.press('关闭')
    await visitor.holds('the page alone', `document.querySelector('dialog[open]') === null`)
  },
  async certificate(visitor) {
    await visitor.open('/dsmm')
    await visitor.write('s', 'DSMM2026000001\n')
    await visitor.sees('DSMM2026000001')
    await visitor.holds('its picture', `document.querySelector('dialog[open] img')?.naturalWidth > 0`)
    await visitor.keepPicture('certificate')
    await visitor.holds('the top of the dialog', `document.querySelector('dialog[open]').scrollTop === 0`)
  },
  async 'applicant: targets are read, records are listed'(visitor) {
    await signIn(visitor, '/apply/login', demo.scanApplicants[0] as Account)
    await visitor.holds('the form', `document.querySelector('textarea') !== null`)
    await visitor.write('扫描目标', '192.168.1.1-192.168.1.20\n10.1.0.0/29')
    await visitor.sees('28')
    await visitor.keepPicture('apply-add')
    // Otherwise the next browser begins with this draft.
    await visitor.press('清空重填')
    await visitor.holds('the empty field', `document.querySelector('textarea').value === ''`)
    await visitor.open('/apply/list')
    await visitor.holds('a record', `document.querySelector('tbody tr td a, tbody tr td button') !== null`)
    await visitor.keepPicture('apply-list')
  },
  async 'customer: balance and records'(visitor) {
    await signIn(visitor, '/query-coin/login', demo.coinAccounts[0] as Account)
    await visitor.sees('演示科技有限公司')
    await visitor.holds('a record', `document.querySelector('tbody tr:nth-child(2)') !== null`)
    await visitor.keepPicture('query-coin-result')
    await visitor.open('/query-coin/appeal')
    await visitor.sees('申诉记录')
    await visitor.keepPicture('query-coin-appeal')
  },
  async 'assessor: the queue'(visitor) {
    const assessor = demo.staff.find(({ account }) => account === 'assessor') as Account
    await signIn(visitor, '/console/login', assessor)
    await visitor.holds('the console', `location.pathname === '/console' && !document.querySelector('[data-static-frame]')`)
    await visitor.keepPicture('console')
    await visitor.open('/console/scan-applications')
    await visitor.holds('an application', `document.querySelector('tbody tr:nth-child(2)') !== null`)
    await visitor.keepPicture('console-scan-applications')
  },
}
