import { lookup } from 'node:dns'
import { systemClock } from '#kit/clock.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Config } from '#platform/config/server/config.ts'
import type { RunningDatabase } from '#platform/db/server/run-database.ts'
import { openFileStore } from '#platform/files/server/open-store.ts'
import type { Log } from '#platform/log/server/log.ts'
import { openMail } from '#platform/mail/server/mail.ts'
import { createFigureSource } from '#platform/metrics/server/figures.ts'
import { openSms } from '#platform/sms/server/open-sms.ts'
import { createVisitCounter } from '#platform/visits/server/visit-counter.ts'
import { getSiteOrigin } from '../site-origin.ts'

type ServiceSources = { config: Config; log: Log; database: RunningDatabase; jobs: Services['jobs'] }

/** The services that handlers and jobs run with. */
export function createServices({ config, log, database, jobs }: ServiceSources): Services {
  const outside = { networks: config.webhookNetworks, resolve: lookup }
  return {
    db: database.db,
    autonomousDb: database.autonomousDb,
    clock: systemClock,
    files: openFileStore(config),
    jobs,
    log,
    secretKey: config.secretKey,
    siteOrigin: getSiteOrigin(config, { headers: {} }),
    testMode: config.mode === 'test',
    sms: openSms(config.sms, log, outside),
    mail: openMail(config.mail),
    oidc: config.oidc,
    dataDirectory: config.dataDirectory,
    walArchive: config.walArchive,
    outside,
    figures: createFigureSource(),
    visits: createVisitCounter({ clock: systemClock, trustedProxies: config.trustedProxies }),
  }
}
