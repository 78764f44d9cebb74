import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, inject } from 'vitest'

// All files of a run ask from one address; what one has asked for must not count for the next, however fast they follow.
beforeAll(async () => {
  const client = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await client.connect()
  await client.query('truncate rate_bucket, credential_lock')
  await client.end()
})
