import { getSite } from '#features/company/contract.ts'
import { listMapOrigins } from '#features/company/rules.ts'
import { createLocalCaller, type Dispatch } from '#gateway/server/dispatch.ts'
import { createAnonymousContext } from '#gateway/server/handle.ts'

/** Creates the function that returns the tile origins of the configured map for the Content-Security-Policy; cached per content version. */
export function createMapSources(dispatch: Dispatch, contentVersion: () => number): () => Promise<string[]> {
  const call = createLocalCaller(dispatch, createAnonymousContext('map'))
  let known: { version: number; sources: string[] } | undefined

  return async function mapSources() {
    const version = contentVersion()
    if (known?.version !== version) known = { version, sources: listMapOrigins((await call(getSite, {})).map) }
    return known.sources
  }
}
