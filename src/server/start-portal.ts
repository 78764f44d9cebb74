import { setTimeout as sleep } from 'node:timers/promises'
import { createDispatch } from '#gateway/server/dispatch.ts'
import { createAnonymousContext } from '#gateway/server/handle.ts'
import { createFormerAssets } from '#platform/built-assets/server/answer-former.ts'
import { storeAssets } from '#platform/built-assets/server/built-assets.ts'
import { createTransactions } from '#platform/transactions/server/transactions.ts'
import { type Config, listWarnings } from '#platform/config/server/config.ts'
import { getPagePassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { renewKeys } from '#platform/encryption/server/renew-keys.ts'
import { diskElsewhere, watchDiskSpace } from '#platform/disk/server/disk-space.ts'
import { guardDispatch } from '#platform/disk/server/guard-dispatch.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import type { Log } from '#platform/log/server/log.ts'
import { startTracing } from '#platform/tracing/server/tracing.ts'
import { createPictureServer } from '#platform/media/server/serve-picture.ts'
import { watchContentVersion } from '#platform/page-cache/server/content-version.ts'
import { storeSitePaths } from '#platform/publishing/server/pages/site-paths.ts'
import { createRedirectTable } from '#platform/redirects/server/redirect-table.ts'
import { createCachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createContentCache } from '#platform/page-cache/server/content-cache.ts'
import type { HashedFiles } from '#platform/page-cache/server/static-files.ts'
import { countFunnels } from '#platform/visits/server/funnels.ts'
import { startVisits } from '#platform/visits/server/store.ts'
import { createResponseHeaders } from '#platform/page-cache/server/security-headers.ts'
import { createMetricSources } from '#portal/server/metric-sources.ts'
import type { HttpHandler, HttpServerOptions } from '#portal/server/http/http-server.ts'
import type { AssetLists, DocumentRenderer } from '#portal/document-renderer.ts'
import type { LivePage } from '#portal/server/render-page.ts'
import { createServices } from '#portal/server/start/create-services.ts'
import { openDatabase } from '#portal/server/start/open-database.ts'
import { openPort } from '#portal/server/start/open-port.ts'
import { createHttpHandling, type HttpHandlingOptions } from '#portal/server/http-handling.ts'
import { followContent, replyAfterPublication } from './follow-content.ts'
import { identifyBySession } from './identify-by-session.ts'
import { prepareContent } from './prepare-content.ts'
import { createDocuments } from '#site/documents.ts'
import { watchPublishedPages } from '#site/published-pages.ts'
import { createDatabaseWatch } from '#features/office/alarms/server/watch/database-watch.ts'
import { createPreviews } from '#features/site/content/server/preview/previews.ts'
import { keepErasureList } from '#features/office/personal-data/server/erasing/erasure-list.ts'
import { startCallLog } from '#features/coin/machines/server/log/store.ts'
import { createMachineAdmission } from '#features/coin/machines/server/admission/admission.ts'
import {
  callsWhileDiskFull,
  funnels,
  handlers,
  listJobs,
  madeFiles,
  publishables,
  reviewables,
  encryptedColumns,
  sealedPlaces,
} from '#composition/registry.ts'

// Their workers would compete with the first pages for the processor.
const jobsAfterMs = 500

export type Portal = {
  address: string
  hints: string
  /** Renders the page at this URL for an anonymous visitor, without the cache. */
  render: (url: string) => Promise<LivePage>
  stop: (timing: StopTiming) => Promise<void>
}

/** Time limits of the steps of stopping. */
type StopTiming = {
  /** Time between reporting not ready and closing the port. */
  notReadyMs: number
  requestsMs: number
  jobsMs: number
}

/** Source of documents, scripts and styles: the build, or the sources in development (scripts/dev.ts). */
export type Pages = {
  documentRenderer: () => Promise<DocumentRenderer>
  assets: AssetLists
  /** Serves scripts, styles and pictures. `hashed`: those that other instances answer too. */
  openAssets: (commonHeaders: Record<string, string>) => HttpHandler & { hashed?: HashedFiles }
  /** false: every page is rendered per request, as in development. */
  cachesPages: boolean
  onUpgrade?: HttpServerOptions['onUpgrade']
}

/** Opens the port and starts database, migrations, content and HTTP handling, in this order. */
export async function startPortal(config: Config, log: Log, pages: Pages): Promise<Portal> {
  const port = openPort({ ...config, onUpgrade: pages.onUpgrade })
  // A data directory in use says more than its port in use, so the database may fail first.
  port.listening.catch(() => undefined)
  try {
    return await startBehind(port, { config, log, pages })
  } catch (error) {
    await port.close(0)
    throw error
  }
}

type Parts = { config: Config; log: Log; pages: Pages }

async function startBehind(port: ReturnType<typeof openPort>, { config, log, pages }: Parts): Promise<Portal> {
  const stopTracing = await startTracing(config.tracing, (err) => log.warn({ err, oncePerMinute: 'tracing' }, 'traces could not be sent'))
  const { database, migrations, isRestricted } = await openDatabase({ config, log, reviewables, onPhase: port.setPhase })
  const address = await port.listening
  const running = createJobs({ address: database.address, db: database.db, log, startAfterMs: jobsAfterMs })
  const services = createServices({ config, log, database, jobs: running.jobs })
  await renewKeys(services, config.previousSecretKey, { columns: encryptedColumns, places: sealedPlaces })
  const hints = [...warn(config, log), await prepareContent(config, services)].join('\n\n')
  // Before the port: what a restore brought back of erased persons is shown to nobody.
  await keepErasureList(services, config.previousSecretKey && [config.previousSecretKey])

  const space = config.databaseUrl ? diskElsewhere : watchDiskSpace({ directory: config.dataDirectory, log })
  const guarded = guardDispatch(createDispatch(handlers, services, createTransactions(services)), space, callsWhileDiskFull)
  const dispatch = countFunnels(guarded, funnels, services.visits)
  const machines = createMachineAdmission(services)
  const figures = { ...createMetricSources(config, services, running.queues), isRoleRestricted: isRestricted }
  const { http, following, redirects } = await openHttpHandling({
    config,
    services,
    pages,
    database,
    migrations,
    dispatch,
    machines,
    figures,
  })
  const visits = await startVisits(services)
  const callLog = startCallLog(services, machines.calls)
  port.serve(http)
  running.start(listJobs(services))
  const stopWatch = createDatabaseWatch(services).start()

  return {
    address,
    hints,
    render: http.render,
    async stop({ notReadyMs, requestsMs, jobsMs }) {
      http.drain()
      port.drain()
      await sleep(notReadyMs)
      space.stop()
      stopWatch()
      await port.close(requestsMs)
      // Without the database some of them fail to stop; the process exits anyway.
      const ended = await Promise.allSettled([
        following.stop(),
        redirects.stop(),
        running.stop(jobsMs),
        machines.flush(),
        callLog.stop(),
        visits.stop(),
      ])
      for (const one of ended) if (one.status === 'rejected') log.warn({ err: one.reason }, 'a part of the portal failed to stop')
      await stopTracing()
      await database.close()
    },
  }
}

function warn(config: Config, log: Log): string[] {
  const warnings = listWarnings(config)
  for (const warning of warnings) log.warn(warning)
  return warnings
}

type HttpHandlingParts = Pick<HttpHandlingOptions, 'config' | 'services' | 'database' | 'migrations' | 'dispatch' | 'figures'> & {
  pages: Pages
  machines: ReturnType<typeof createMachineAdmission>
}

/** Creates the handling of HTTP requests and keeps it at the published content version. */
async function openHttpHandling({ pages, machines, ...parts }: HttpHandlingParts) {
  const { config, services, database, dispatch } = parts
  const { log } = services
  const passwordSalt = await getPasswordSalt(services.db, config.secretKey)
  const pictures = createPictureServer(services)
  const content = await watchContentVersion({ address: database.address, log })
  const anonymous = createAnonymousContext('published')
  const commonHeaders = createResponseHeaders(config.hsts)
  const cache = createContentCache(config.pageCacheBytes, content.current)
  const calls = createCachedCalls(dispatch, { cache, commonHeaders })
  const call = calls.callerFor(anonymous)
  const { pages: publicPages } = await pages.documentRenderer()
  await storeSitePaths(services.db, [...publicPages, ...madeFiles])
  const published = watchPublishedPages({
    pages: publicPages,
    call,
    contentVersion: content.current,
    onError: (error) => log.warn({ err: error }, 'the published pages could not be listed'),
  })
  const assets = pages.openAssets(commonHeaders)
  // Before the port opens: an instance of the version before is asked for them as soon as a page names them.
  if (assets.hashed) await storeAssets(services.db, assets.hashed, services.clock.now())
  const redirects = createRedirectTable({ ...services, contentVersion: content.current })
  const http = createHttpHandling({
    ...parts,
    dispatch: replyAfterPublication(dispatch, content),
    ...identifyBySession(config, services),
    commonHeaders,
    pages: publicPages,
    documentRenderer: pages.documentRenderer,
    documentAssets: pages.assets,
    cachesPages: pages.cachesPages,
    cache,
    calls,
    site: { appId: 'portal', password: await getPagePassword(services.db, config.secretKey), passwordSalt },
    authenticateMachine: machines.admit,
    observeMachine: machines.observe,
    documents: createDocuments({
      call,
      pages: publicPages,
      contentVersion: content.current,
    }),
    isPublished: published.has,
    findLastPage: published.findLastPage,
    redirects,
    madeFiles,
    showPreview: createPreviews(services, handlers, publishables),
    picture: pictures,
    assets,
    formerAssets: createFormerAssets(services.db, commonHeaders),
  })
  return { http, following: followContent(services, { content, pictures, cache, published }), redirects }
}
