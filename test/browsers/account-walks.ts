import { listScreens, openScreen } from './console-screens.ts'
import { assertDrawn, signIn, toName, visitEach, type Walk } from './walks.ts'

/** Signs in and looks at every screen of an area. */
function visitArea(area: 'apply' | 'query-coin', account: string): Walk {
  return async (visitor) => {
    await signIn(visitor, `/${area}/login`, account)
    await visitEach(
      listScreens(area).filter((path) => path !== '/query-coin/details'),
      async (path) => {
        await openScreen(visitor, path)
        await assertDrawn(visitor)
        await visitor.keepPictures(toName(path), [1440, 768, 390])
        if (path === '/query-coin/statements') await visitor.keepPrint(toName(path))
      },
    )
  }
}

/** The areas of applicants and customers. */
export const accountWalks: Record<string, Walk> = {
  'applicant: every screen': visitArea('apply', 'demo-applicant'),
  'customer: every screen': visitArea('query-coin', '6200000001'),
  async 'applicant: targets are read'(visitor) {
    await signIn(visitor, '/apply/login', 'demo-applicant')
    await visitor.holds('the form', `document.querySelector('textarea') !== null`)
    await visitor.write('扫描目标', '192.168.1.1-192.168.1.20\n10.1.0.0/29')
    await visitor.sees('28')
    await visitor.keepPicture('apply-add')
    // Otherwise the next browser begins with this draft.
    await visitor.press('清空重填')
    await visitor.holds('the empty field', `document.querySelector('textarea').value === ''`)
  },
  async 'customer: balance, records and an invoice'(visitor) {
    await signIn(visitor, '/query-coin/login', '6200000001')
    await visitor.sees('演示科技有限公司')
    await visitor.holds('a record', `document.querySelector('tbody tr:nth-child(2)') !== null`)
    await visitor.open('/query-coin/record')
    const details = await visitor.holds('an invoice', `document.querySelector('main a[href^="/query-coin/details"]')?.getAttribute('href')`)
    await visitor.open(String(details))
    await assertDrawn(visitor)
    await visitor.keepPictures('query-coin-details', [1440, 390])
    await visitor.open('/query-coin/invoice')
    await visitor.press('选择', 'main input[type=checkbox]')
    await visitor.press('下一步')
    await visitor.sees('开票申请')
    await assertDrawn(visitor)
    await visitor.keepPictures('query-coin-apply', [1440, 390])
  },
}
