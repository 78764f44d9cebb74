import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityViolations, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()
const written = '写到一半，换一台电脑继续'
const consultation = 'd0000000-0000-4000-8000-00000000d0aa'
let client: Client

beforeAll(async () => {
  client = new Client({ host: join(inject('portalData'), 'database/cluster'), user: 'portal', database: 'portal' })
  await client.connect()
  await client.query(
    `insert into consultation (id, number, name, phone, company, question, page, consent_version, ip, created_at)
     values ($1, 'ZX20261120-DRAFTS', '访客', '13800002468', '', '想了解部署方式', '/', '1', '192.0.2.1', now())`,
    [consultation],
  )
})
afterAll(async () => {
  await client.query('delete from consultation where id = $1', [consultation])
  await client.end()
})

async function readDrafts(): Promise<{ form: string; data: string }[]> {
  return (await client.query<{ form: string; data: string }>('select form, data from form_draft')).rows
}

const consultationPath = `/console/consultations?id=${consultation}`
const answerOf = (page: Page) => page.getByRole('textbox', { name: '问题 1 的回答 1', exact: true })

/** Where staff type at length, and the field that is looked at. */
const forms = [
  { form: 'brand', account: 'admin', path: async () => '/console/brand', field: (page: Page) => page.getByLabel('页脚语（可选）') },
  { form: 'webhook', account: 'admin', path: async () => '/console/webhooks', field: (page: Page) => page.getByLabel('接收地址') },
  {
    form: 'consultation-note',
    account: 'editor',
    path: async () => consultationPath,
    field: (page: Page) => page.getByRole('textbox', { name: '内部备注' }),
  },
  {
    form: 'consultation-close',
    account: 'editor',
    path: async () => consultationPath,
    field: (page: Page) => page.getByRole('textbox', { name: /^处理备注/ }),
  },
  { form: 'questionnaire', account: 'assessor', path: findQuestionnaire, field: answerOf },
]

async function findQuestionnaire(): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select test_id as id from research_question order by id limit 1')
  return `/console/research/${rows[0]?.id}`
}

test.each(forms)('what is typed into $form is kept on the server until it is sent or cleared', async ({ form, account, path, field }) => {
  const address = await path()
  const first = await openPage(address, { signedInAs: account })
  const before = await field(first).inputValue()
  await field(first).fill(written)
  await first.getByText('草稿已保存').waitFor()
  expect(await readDrafts()).toEqual([{ form, data: expect.stringContaining(written) }])

  const second = await openPage(address, { signedInAs: account, width: 768 })
  await expect.poll(() => field(second).inputValue()).toBe(written)
  await second.getByText('已恢复上次填写').waitFor()
  await second.getByRole('button', { name: '清空重填' }).click()
  expect(await field(second).inputValue()).toBe(before)
  await expect.poll(readDrafts).toEqual([])
})

test('the draft of the webhook holds no secret', async () => {
  const page = await openPage('/console/webhooks', { signedInAs: 'admin' })
  await page.getByLabel('签名密钥').fill('a-secret-of-sixteen-and-more')
  await page.getByLabel('接收地址').fill('https://example.cn/hook')
  await page.getByText('草稿已保存').waitFor()
  expect((await readDrafts()).map(({ data }) => JSON.parse(data) as unknown)).toEqual([{ url: 'https://example.cn/hook', isOn: false }])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('a-secret')
})

test('a note that was added is no draft any more', async () => {
  const page = await openPage(consultationPath, { signedInAs: 'editor' })
  await page.getByRole('textbox', { name: '内部备注' }).fill(written)
  await page.getByText('草稿已保存').waitFor()
  await page.getByRole('button', { name: '添加备注' }).click()
  await page.getByRole('listitem').filter({ hasText: written }).waitFor()
  await expect.poll(readDrafts).toEqual([])
})

test('of what is filled in two browsers nothing is overwritten until one of them says which is meant', async () => {
  const address = await findQuestionnaire()
  const [first, second] = await Promise.all([
    openPage(address, { signedInAs: 'assessor' }),
    openPage(address, { signedInAs: 'assessor', width: 768 }),
  ])
  const other = (page: Page) => page.getByText('此表单在别处另有')
  const isIn = (page: Page) => answerOf(page).inputValue()
  await answerOf(first).fill('第一份')
  await first.getByText('草稿已保存').waitFor()
  await answerOf(second).fill('第二份')
  await other(second).waitFor()
  expect(await findAccessibilityViolations(second)).toEqual([])
  await Promise.all([first.reload(), second.reload({ waitUntil: 'load' })])
  await expect.poll(() => isIn(first)).toBe('第一份')
  await other(second).waitFor()
  expect(await isIn(second)).toBe('第二份')

  await second.getByRole('button', { name: '改用那份草稿' }).click()
  expect(await isIn(second)).toBe('第一份')
  await answerOf(second).fill('第三份')
  await second.getByText('草稿已保存').waitFor()
  await answerOf(first).fill('第四份')
  await other(first).waitFor()
  await first.getByRole('button', { name: '保留此处所填' }).click()
  await first.getByText('草稿已保存').waitFor()
  expect(await readDrafts()).toEqual([{ form: 'questionnaire', data: expect.stringContaining('第四份') }])
})

test('a draft from before others have saved is offered, not filled in', async () => {
  const address = await findQuestionnaire()
  const page = await openPage(address, { signedInAs: 'assessor' })
  const before = await answerOf(page).inputValue()
  const saveElsewhere = () => client.query('update project_test set version = version + 1 where id = $1', [address.split('/').at(-1)])
  const offered = page.getByText('没有自动填入，因为此后内容已有改动')
  await answerOf(page).fill(written)
  await page.getByText('草稿已保存').waitFor()
  await saveElsewhere()
  await page.getByRole('button', { name: '保存调研信息' }).click()
  await page.getByText('内容已被他人修改').first().waitFor()
  await page.reload()
  await offered.waitFor()
  expect(await answerOf(page).inputValue()).toBe(before)
  await page.getByRole('button', { name: '填入草稿' }).click()
  expect(await answerOf(page).inputValue()).toBe(written)
  await page.getByText('草稿已保存').waitFor()
  await page.reload()
  await expect.poll(() => answerOf(page).inputValue()).toBe(written)

  await saveElsewhere()
  await page.reload()
  await page.getByRole('button', { name: '丢弃草稿' }).click()
  await expect.poll(readDrafts).toEqual([])
  await offered.waitFor({ state: 'detached' })
  expect(await answerOf(page).inputValue()).toBe(before)
})
