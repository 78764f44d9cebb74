import { chromium } from 'playwright-core'
import { applicantLogin, openCallClient } from '../tools/call-client.ts'

const account = 'demo-applicant'

/** Signs a demo applicant in for all later pages of this browser. */
export async function signInApplicant(origin: string, debuggingPort: number): Promise<void> {
  const client = await openCallClient(origin)
  const { sessionId, cookie } = await client.login({ address: applicantLogin, account, password: 'Demo#2026a' })
  client.close()
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser shares no context')
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  const profile = JSON.stringify({ account, name: '演示申请人', type: '1120007' })
  // Closing the last page would drop the cookies.
  await context.newPage()
  await context.addInitScript(
    ([id, user]) => {
      sessionStorage.setItem('SessionID.applicant', id)
      localStorage.setItem('USERINFO.applicant', user)
    },
    [sessionId, profile] as const,
  )
}
