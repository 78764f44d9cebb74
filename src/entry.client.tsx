import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setBrowserCaller } from '#gateway/loading.ts'
import { takeReload, takeSessionEnded } from '#platform/session/parts/session-flags.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { showToast } from '#ui/toast-store.ts'

// Most visitors read one page and leave: what calls the server comes with the first call.
setBrowserCaller(async () => {
  const [{ createBrowserCaller }, { leaveWhenEnded, sessionHere }] = await Promise.all([
    import('#gateway/client.ts'),
    import('#platform/session/parts/session-caller.ts'),
  ])
  const { AppID, Password } = readPageConfig()
  return leaveWhenEnded(createBrowserCaller(() => ({ appId: AppID, password: Password, ...sessionHere() })))
})

if (takeReload()) location.reload()
const ended = takeSessionEnded()
if (ended) showToast('warning', ended)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
