import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createBrowserCaller } from '#gateway/client.ts'
import { setBrowserCaller } from '#gateway/loading.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'

const { AppID, Password } = readPageConfig()
setBrowserCaller(createBrowserCaller(() => ({ appId: AppID, password: Password })))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
