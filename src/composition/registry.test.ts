import { expect, test } from 'vitest'
import { useFreshDatabase } from '../../test/harness/database.ts'
import { testServices } from '../../test/harness/services.ts'
import { listJobs } from './registry.ts'

const database = useFreshDatabase({ once: true })

test('a failed nightly removal is logged and does not stop the others', async () => {
  const services = testServices(database)
  const { db } = services
  await db.insertInto('sms_alarm').values({ day: '2020-01-01', percent: 80 }).execute()
  await database.owner.query('alter table captcha rename to captcha_away')

  const housekeeping = listJobs(services).find(({ name }) => name === 'housekeeping')

  await expect(housekeeping?.run({})).rejects.toThrow('removeOldCaptchas')
  expect(await db.selectFrom('sms_alarm').selectAll().execute()).toEqual([])
})
