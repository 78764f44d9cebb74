import { setBrowserCaller } from '#gateway/browser-call.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'

/** Connects `callFromBrowser` to the gateway; the client is loaded with the first call. */
export function openBrowserCaller(): void {
  setBrowserCaller(async () => {
    const [{ createBrowserCaller }, { redirectWhenSessionEnds, getConnection }] = await Promise.all([
      import('#gateway/client.ts'),
      import('#platform/session/parts/session-caller.ts'),
    ])
    const { AppID, Password } = readPageConfig()
    return redirectWhenSessionEnds(createBrowserCaller(() => ({ appId: AppID, password: Password, ...getConnection() })))
  })
}
