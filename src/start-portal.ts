import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { idleHeader } from '#gateway/call.ts'
import { createDispatch, createLocalCaller } from '#gateway/server/dispatch.ts'
import { createAnonymousContext } from '#gateway/server/handle.ts'
import { systemClock } from '#kit/clock.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createTransactions } from '#platform/calls/server/transactions.ts'
import { type Config, ConfigError, listWarnings } from '#platform/config/server/config.ts'
import { getPagePassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { rotateKey } from '#platform/credentials/server/rotate-key.ts'
import { migrate, readMigrations } from '#platform/db/server/migrate.ts'
import { runDatabase } from '#platform/db/server/run-database.ts'
import { diskElsewhere, watchDiskSpace } from '#platform/disk/server/disk-space.ts'
import { guardDispatch } from '#platform/disk/server/guard-dispatch.ts'
import { createDownloads } from '#platform/files/server/download.ts'
import { openFileStore } from '#platform/files/server/open-store.ts'
import { createJobs } from '#platform/jobs/server/pg-boss-jobs.ts'
import type { Log } from '#platform/log/server/log.ts'
import { createPictureServer } from '#platform/media/server/serve-picture.ts'
import { watchContentVersion } from '#platform/publishing/server/content-version.ts'
import { hasDemoContent, seedDemoContent } from '#platform/seeding/server/seed.ts'
import { storeDeclarations } from '#platform/reviewing/server/declarations.ts'
import { parseSessionCookies } from '#platform/session/server/cookies.ts'
import { findSession, listSessionsOfCookies } from '#platform/session/server/sessions.ts'
import { openSms } from '#platform/sms/server/open-sms.ts'
import { createCachedCalls } from '#platform/pages/server/cached-calls.ts'
import { createResponseHeaders } from '#platform/pages/server/security-headers.ts'
import { createMetricSources } from '#portal/server/metric-sources.ts'
import { type Answerer, createHttpServer, type HttpParts } from '#portal/server/http-server.ts'
import type { DocumentAssets, Drawing } from '#portal/documents/drawing.ts'
import type { LivePage } from '#portal/server/render-page.ts'
import { createSurface } from '#portal/server/surface.ts'
import { createDocuments } from './documents.ts'
import { watchPublishedPages } from './published-pages.ts'
import { createMachineAdmission } from '#features/machines/server/admission/admission.ts'
import { countManagers, managersNeeded } from '#features/staff/server/operator/operator.ts'
import { accountStatuses, callsWhileFull, demoHints, handlers, jobsOf, madeFiles, reviewables, sealedPlaces, seeds } from './registry.ts'

export type Portal = {
  address: string
  hints: string
  /** Renders the page at this URL for an anonymous visitor, without the cache. */
  render: (url: string) => Promise<LivePage>
  stop: (timing: StopTiming) => Promise<void>
}

/** Time limits of the steps of stopping. */
export type StopTiming = {
  /** Time between reporting not ready and closing the port. */
  redMs: number
  requestsMs: number
  jobsMs: number
}

/** Source of documents, scripts and styles: the build, or the sources in development (scripts/dev.ts). */
export type Pages = {
  drawing: () => Promise<Drawing>
  /** The assets of a document. */
  assets: (entry: string) => DocumentAssets
  /** Serves scripts, styles and pictures. */
  openAssets: (usualHeaders: Record<string, string>) => Answerer
  areKept: boolean
  onUpgrade?: HttpParts['onUpgrade']
}

/** Starts database, migrations, content, HTTP handling and port, in this order. */
export async function startPortal(config: Config, log: Log, pages: Pages): Promise<Portal> {
  const database = await runDatabase(config, log)
  const migrations = readMigrations()
  const applied = await database.asOwner(async (pool) => {
    const names = await migrate(pool, migrations)
    await storeDeclarations(pool, reviewables)
    return names
  })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const isRestricted = await database.isRestricted()
  if (!isRestricted)
    log.warn(
      'the database role of DATABASE_URL may change audit and ledger rows; give DATABASE_OWNER_URL and a DATABASE_URL without these rights',
    )

  const running = createJobs({ address: database.address, db: database.db, log })
  const services: Services = {
    db: database.db,
    autonomousDb: database.autonomousDb,
    clock: systemClock,
    files: openFileStore(config),
    jobs: running.jobs,
    log,
    secretKey: config.secretKey,
    testMode: config.mode === 'test',
    sms: openSms(config.sms, log),
    webhookNetworks: config.webhookNetworks,
  }
  await rotateKey(services, config.previousSecretKey, sealedPlaces)
  const warnings = listWarnings(config)
  for (const warning of warnings) log.warn(warning)
  const hints = [...warnings, await prepareContent(config, services)].join('\n\n')

  const space = config.databaseUrl ? diskElsewhere : watchDiskSpace({ directory: config.dataDirectory, log })
  const dispatch = guardDispatch(createDispatch(handlers, services, createTransactions(services)), space, callsWhileFull)
  const passwordSalt = await getPasswordSalt(services.db, config.secretKey)
  const content = await watchContentVersion({
    address: database.address,
    log,
    onChange: () => void published.learn().then(() => surface.forget()),
  })
  const nobody = createAnonymousContext('published')
  const { pages: publicPages } = await pages.drawing()
  const published = watchPublishedPages({
    pages: publicPages,
    call: createLocalCaller(dispatch, nobody),
    contentVersion: content.current,
    onFault: (error) => log.warn({ err: error }, 'the published pages could not be listed'),
  })
  void published.learn()
  const machines = createMachineAdmission(services)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const usualHeaders = createResponseHeaders(config.hsts)
  const surface = createSurface({
    usualHeaders,
    config,
    services,
    dispatch,
    database,
    migrations,
    pages: publicPages,
    drawing: pages.drawing,
    documentAssets: pages.assets,
    keepsPages: pages.areKept,
    contentVersion: content.current,
    site: {
      appId: 'portal',
      password: await getPagePassword(services.db, config),
      passwordSalt,
    },
    async identify(sessionId, request) {
      const cookies = parseSessionCookies(request.headers.cookie, isHttps)
      const isIdle = request.headers[idleHeader] !== undefined
      return (
        (await findSession(services.db, { sessionId, cookies, now: services.clock.now(), isIdle }, accountStatuses)) ?? {
          kind: 'anyone',
        }
      )
    },
    admitMachine: machines.admit,
    documents: createDocuments(createCachedCalls(dispatch, content.current)(nobody), publicPages),
    isPublished: published.has,
    lastPageOf: published.lastPageOf,
    download: createDownloads({
      ...services,
      sessionsOf: (request) =>
        listSessionsOfCookies(services.db, parseSessionCookies(request.headers.cookie, isHttps), services.clock.now(), accountStatuses),
    }),
    madeFiles,
    picture: createPictureServer(services),
    assets: pages.openAssets(usualHeaders),
    figures: { ...createMetricSources(config, services, running.queues), isRoleRestricted: isRestricted },
  })
  const { server, drain, close } = createHttpServer({
    answerers: surface.answerers,
    rest: surface.rest,
    fastPath: config.fastPath,
    onResponse: surface.onResponse,
    onUpgrade: pages.onUpgrade,
  })
  server.listen(config.port, config.host)
  await once(server, 'listening').catch((error: Error) => {
    throw new ConfigError([`PORT / HOST: ${error.message}`])
  })
  running.start(jobsOf(services))
  const { port } = server.address() as AddressInfo

  return {
    address: config.publicUrl ?? `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    hints,
    render: surface.render,
    async stop({ redMs, requestsMs, jobsMs }) {
      surface.drain()
      drain()
      await sleep(redMs)
      space.stop()
      await close(requestsMs)
      // Without the database some of them fail to stop; the process exits anyway.
      const ended = await Promise.allSettled([content.stop(), running.stop(jobsMs), machines.writeDown()])
      for (const one of ended)
        if (one.status === 'rejected') log.warn({ err: one.reason }, 'a part of the portal did not stop in good order')
      await database.close()
    },
  }
}

/** Seeds demo and test installations; production refuses a database with demo content. Returns the lines for the terminal. */
async function prepareContent(config: Config, services: Services): Promise<string> {
  const isDemo = await hasDemoContent(services)
  if (config.mode !== 'production') {
    if (!isDemo) await seedDemoContent(services, seeds)
    return demoHints()
  }
  if (isDemo)
    throw new ConfigError(['DATABASE_URL / DATA_DIR: this database holds demo content and demo accounts; production needs a fresh one'])
  return staffHint(await countManagers(services.db))
}

function staffHint(managers: number): string {
  if (managers >= managersNeeded) return ''
  return [
    `  现有 ${managers} 名账号管理员，须有 ${managersNeeded} 名。请在另一终端、以相同的环境变量运行：`,
    '    npm run staff -- create <账号> --name <姓名>',
  ].join('\n')
}
