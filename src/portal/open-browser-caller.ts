import { setBrowserCaller } from '#gateway/browser-call.ts'
import { findArea } from '#platform/session/rules.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'

/** Connects `callFromBrowser` to the gateway; the client is loaded with the first call, the handling of sessions only in areas that have them. */
export function openBrowserCaller(): void {
  setBrowserCaller(async () => {
    const [{ createBrowserCaller }, session] = await Promise.all([
      import('#gateway/client.ts'),
      findArea(location.pathname) && import('#platform/session/shared/session-caller.ts'),
    ])
    const { AppID, Password } = readPageConfig()
    const caller = createBrowserCaller(() => ({ appId: AppID, password: Password, ...session?.getConnection() }))
    return session ? session.redirectWhenSessionEnds(caller) : caller
  })
}
