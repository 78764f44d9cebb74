import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'
import type { PortalProcess } from '../../harness/portal-process.ts'
import { findFreePort } from '../../harness/portal/free-port.ts'
import { startSecondPortal } from '../../harness/portal/second-portal.ts'

const { openPage } = useBrowser()
const output: string[] = []

let portal: PortalProcess
beforeAll(async () => {
  portal = await startSecondPortal({ PUBLIC_URL: 'http://localhost:9', PORT: String(await findFreePort()) }, (text) => output.push(text))
})
afterAll(() => portal.stop())

test.each(['/console/login', '/query-coin/login'])(
  '%s at another address than PUBLIC_URL says so, and the log names the address that was set',
  async (path) => {
    const page = await openPage(portal.origin + path, { expectedErrors: /status of 403/ })
    await page.getByText('拒绝访问(403)，请检查网络或联系管理员！').waitFor()
    expect(await page.getByText('请重试').count()).toBe(0)
    const line = output
      .join('')
      .split('\n')
      .find((text) => text.includes('another address than PUBLIC_URL'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, site: 'http://localhost:9' })
  },
)
