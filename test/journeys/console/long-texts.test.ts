import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const consultation = 'd0000000-0000-4000-8000-00000000d0bb'
const address = '/console/consultations?text=ZX20261120-LONGTX'
const question = '想了解平台在多个机房分别部署的方式、周期与报价。'.repeat(9)
const assignee = '欧阳阿不都热合曼·买买提（演示）'
let client: Client

beforeAll(async () => {
  client = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await client.connect()
  await client.query(
    `insert into consultation (id, number, name, phone, company, question, page, consent_version, ip, created_at, state, assignee_name, follow_up_on)
     values ($1, 'ZX20261120-LONGTX', '欧阳阿不都热合曼·买买提江先生', '13800002468', '', $2, '/', '1', '192.0.2.1', now(), 'following', $3, '2026-01-05')`,
    [consultation, question, assignee],
  )
})
afterAll(async () => {
  await client.query('delete from consultation where id = $1', [consultation])
  await client.end()
})

test('the card of a phone shows some lines of a long text, the record the whole', async () => {
  const page = await openPage(address, { width: 390, signedInAs: 'editor' })
  const shown = page.getByRole('definition').filter({ hasText: question })
  expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
  await page.getByRole('link', { name: /的咨询$/ }).click()
  const whole = page.getByRole('dialog').getByText(question)
  expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(false)
})

test('long names leave room for what is overdue', async () => {
  const page = await openPage(address, { width: 1440, signedInAs: 'editor' })
  await page.getByRole('cell', { name: assignee }).waitFor()
  const overdue = await page.getByText('2026-01-05 逾期').boundingBox()
  const list = await page.getByRole('region', { name: '在线咨询' }).boundingBox()
  expect(Number(overdue?.x) + Number(overdue?.width)).toBeLessThanOrEqual(Number(list?.x) + Number(list?.width))
})
