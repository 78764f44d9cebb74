import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

let client: Client

// All files of a run ask from one address; what one has asked for must not count for the next, however fast they follow.
beforeAll(async () => {
  client = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await client.connect()
  await client.query('truncate rate_bucket, credential_lock')
})

// What one test typed and did not send must not stand in the form of the next.
beforeEach(() => client.query('delete from form_draft'))

afterAll(() => client.end())
