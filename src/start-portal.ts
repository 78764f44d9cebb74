import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { unattendedHeader } from '#gateway/call.ts'
import { createDispatch, createLocalCaller } from '#gateway/server/dispatch.ts'
import { byNobody } from '#gateway/server/handle.ts'
import { systemClock } from '#kit/clock.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { createTransactions } from '#platform/calls/server/transactions.ts'
import { type Config, ConfigError, warningsOf } from '#platform/config/server/config.ts'
import { keepPagePassword, keepPasswordSalt } from '#platform/credentials/server/password-salt.ts'
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
import { readSessionCookies } from '#platform/session/server/cookies.ts'
import { findSession, listSessionsOfCookies } from '#platform/session/server/sessions.ts'
import { openSms } from '#platform/sms/server/open-sms.ts'
import { createKeptCalls } from '#platform/pages/server/kept-calls.ts'
import { answerHeaders } from '#platform/pages/server/security-headers.ts'
import { createFigures } from '#portal/server/figures.ts'
import { type Answerer, createHttpServer, type HttpParts } from '#portal/server/http-server.ts'
import type { DocumentAssets, Drawing } from '#portal/documents/drawing.ts'
import type { LivePage } from '#portal/server/render-page.ts'
import { createSurface } from '#portal/server/surface.ts'
import { createDocuments } from './documents.ts'
import { watchPublishedPages } from './published-pages.ts'
import { createMachineGate } from '#features/machines/server/admission.ts'
import { countManagers, managersNeeded } from '#features/staff/server/operator.ts'
import { accountStatuses, callsWhileFull, demoHints, handlers, jobsOf, reviewables, sealedPlaces, seeds } from './registry.ts'

export type Portal = {
  address: string
  hints: string
  /** The page at this address, rendered anew for nobody in particular. */
  render: (url: string) => Promise<LivePage>
  stop: (timing: StopTiming) => Promise<void>
}

/** How long each step of stopping may take at most. */
export type StopTiming = {
  /** Between readiness turning red and the end of accepting connections. */
  redMs: number
  requestsMs: number
  jobsMs: number
}

/** Where documents, scripts and styles come from: the build, or the sources in development (scripts/dev.ts). */
export type Pages = {
  drawing: () => Promise<Drawing>
  /** What a document of the site or of an area loads. */
  assets: (entry: string) => DocumentAssets
  /** Answers requests for scripts, styles and pictures of the pages. */
  openAssets: (usualHeaders: Record<string, string>) => Answerer
  areKept: boolean
  onUpgrade?: HttpParts['onUpgrade']
}

/** Brings everything up in order: database, tables, content, surface, port. */
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
    outside: database.outside,
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
  const warnings = warningsOf(config)
  for (const warning of warnings) log.warn(warning)
  const hints = [...warnings, await prepareContent(config, services)].join('\n\n')

  const space = config.databaseUrl ? diskElsewhere : watchDiskSpace({ directory: config.dataDirectory, log })
  const dispatch = guardDispatch(createDispatch(handlers, services, createTransactions(services)), space, callsWhileFull)
  const passwordSalt = await keepPasswordSalt(services.db, config.secretKey)
  const content = await watchContentVersion({
    address: database.address,
    log,
    onChange: () => void published.learn().then(() => surface.forget()),
  })
  const nobody = byNobody('published')
  const { pages: publicPages } = await pages.drawing()
  const published = watchPublishedPages({
    pages: publicPages,
    call: createLocalCaller(dispatch, nobody),
    contentVersion: content.current,
    onFault: (error) => log.warn({ err: error }, 'the published pages could not be listed'),
  })
  void published.learn()
  const machines = createMachineGate(services)
  const isHttps = config.publicUrl?.startsWith('https:') ?? false
  const usualHeaders = answerHeaders(config.hsts)
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
      password: await keepPagePassword(services.db, config),
      passwordSalt,
    },
    async identify(sessionId, request) {
      const cookies = readSessionCookies(request.headers.cookie, isHttps)
      const isUnattended = request.headers[unattendedHeader] !== undefined
      return (
        (await findSession(services.db, { sessionId, cookies, now: services.clock.now(), isUnattended }, accountStatuses)) ?? {
          kind: 'anyone',
        }
      )
    },
    admitMachine: machines.admit,
    documents: createDocuments(createKeptCalls(dispatch, content.current)(nobody), publicPages),
    isPublished: published.has,
    lastPageOf: published.lastPageOf,
    download: createDownloads({
      ...services,
      sessionsOf: (request) =>
        listSessionsOfCookies(services.db, readSessionCookies(request.headers.cookie, isHttps), services.clock.now(), accountStatuses),
    }),
    picture: createPictureServer(services),
    assets: pages.openAssets(usualHeaders),
    figures: { ...createFigures(config, services, running.queues), isRoleRestricted: isRestricted },
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
      // Without its database not all of them can end in good order; the process ends all the same.
      const ended = await Promise.allSettled([content.stop(), running.stop(jobsMs), machines.writeDown()])
      for (const one of ended)
        if (one.status === 'rejected') log.warn({ err: one.reason }, 'a part of the portal did not stop in good order')
      await database.close()
    },
  }
}

/** Demo and test installations fill themselves; production refuses to run on what the demo left. Answers what the terminal shows. */
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
