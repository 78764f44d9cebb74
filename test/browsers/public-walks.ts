import { listPublicPages } from '../../bench/lighthouse/public-pages.ts'
import { toName, visitEach, type Walk } from './walks.ts'

const heading = `Boolean(document.querySelector('h1')?.textContent.trim())`

/** What a visitor does without an account. */
export const publicWalks: Record<string, Walk> = {
  async 'home and its carousel'(visitor) {
    await visitor.open('/')
    await visitor.holds('the first picture', `document.querySelector('[aria-roledescription=轮播] img')?.naturalWidth > 0`)
    await visitor.keepPicture('home')
    await visitor.press('下一张')
    await visitor.holds('the second slide', `document.querySelector('[aria-label="第 2 张"]')?.getAttribute('aria-current') === 'true'`)
  },
  async 'every public page, also printed'(visitor) {
    await visitEach(await listPublicPages(visitor.origin), async (path) => {
      await visitor.open(path)
      await visitor.holds('a heading', heading)
      await visitor.keepPictures(`page ${toName(path)}`, [1440, 768, 390])
      await visitor.keepPrint(`page ${toName(path)}`)
    })
  },
  async 'menu and article'(visitor) {
    await visitor.open('/')
    await visitor.press('新闻动态', 'header nav a')
    await visitor.sees('政策、标准与我们的实践')
    await visitor.press('DSMM证书查询全面升级', 'main a')
    await visitor.sees('这次升级了什么')
    await visitor.press('手机阅读')
    await visitor.holds(
      'the code',
      `document.querySelector('details[open] svg[role=img], details[open] [aria-label="本文链接的二维码"]') !== null`,
    )
    await visitor.keepPicture('article')
  },
  async 'targets are read by the open tool'(visitor) {
    await visitor.open('/targets')
    await visitor.write('扫描目标', '192.168.1.1-192.168.1.20')
    await visitor.sees('20')
    await visitor.keepPicture('targets')
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
    await visitor.keepPrint('certificate')
  },
}

/** As the agent of a phone. */
export const phoneWalks: Record<string, Walk> = {
  async 'phone: every public page'(visitor) {
    await visitor.resize(390)
    await visitEach(['/schedule-mobile', ...(await listPublicPages(visitor.origin))], async (path) => {
      await visitor.open(path)
      await visitor.holds('a heading', heading)
      await visitor.keepPicture(`phone ${toName(path)}`)
    })
  },
}
