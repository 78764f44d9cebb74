import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { clearDraft, selectTaskType, waitForToast } from '../../harness/account-areas.ts'
import { findViolations, useBrowser } from '../../harness/browser.ts'
import { connectTo } from '../../harness/coins/portal-ledger.ts'

const { openPage } = useBrowser()
/** Pages of one width share a context, so each person has a width of their own. */
const widths = { applicant: 1440, assessor: 1366, admin: 1280 }
const name = '扫描系统办理的申请'
const report = '%PDF-1.7 report of the stand-in'

/** A key for a scanner and for nothing else. */
async function makeScannerKey(system: string): Promise<string> {
  const page = await openPage('/console/machines', { width: widths.admin, signedInAs: 'admin' })
  await page.getByRole('button', { name: '新建接入系统' }).click()
  const dialog = page.getByRole('dialog', { name: '新建接入系统' })
  await dialog.getByRole('textbox', { name: '系统名称' }).fill(system)
  for (const scope of ['查询余额', '扣除、预扣与冲正']) await dialog.getByRole('checkbox', { name: scope }).uncheck()
  await dialog.getByRole('checkbox', { name: '领取漏扫任务与交付结果' }).check()
  await dialog.getByRole('button', { name: '新建并生成密钥' }).click()
  const shown = page.getByRole('dialog', { name: `“${system}”的接口密钥` })
  const key = await shown.getByRole('code').innerText()
  await page.close()
  return key
}

type Item = { number: string; name: string; targets: string[]; progress: string }
type Reply = { ReturnValue: number; code?: string; data: { items: Item[]; next: string; fileId: string } }

/** The stand-in: what a scanner of another system sends, over HTTP with its key alone. */
function standIn(key: string) {
  async function send(verb: string, body: FormData | string): Promise<Reply> {
    const query = new URLSearchParams({ Pagename: 'machine', Controlname: 'scan', InterfaceType: verb })
    const headers = { authorization: `Bearer ${key}`, ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
    return (await (await fetch(`${inject('portal')}/ucc?${query}`, { method: 'POST', headers, body })).json()) as Reply
  }
  const call = (verb: string, fields: object) => send(verb, JSON.stringify({ RequestId: randomUUID(), ...fields }))
  return {
    call,
    async find(since = ''): Promise<Item | undefined> {
      const { items, next } = (await call('list', { progress: 'waiting', since })).data
      return items.find((item) => item.name === name) ?? (next ? this.find(next) : undefined)
    },
    async upload(number: string): Promise<string> {
      const form = new FormData()
      form.append('file', new File([report], `${number}.pdf`, { type: 'application/pdf' }))
      return (await send('upload', form)).data.fileId
    },
  }
}

async function apply(): Promise<Page> {
  const page = await openPage('/apply/add', { width: widths.applicant, signedInAs: 'demo-applicant' })
  await clearDraft(page)
  await selectTaskType(page)
  await page.getByRole('textbox', { name: '任务名称' }).fill(name)
  await page.getByRole('textbox', { name: '扫描目标' }).fill('10.66.0.8-10')
  await page.getByRole('checkbox', { name: /我确认已取得/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('dialog', { name: '提交' }).getByRole('button', { name: '提交申请' }).click()
  await waitForToast(page, '申请成功')
  return page
}

async function approve(): Promise<Page> {
  const page = await openPage(`/console/scan-applications?name=${encodeURIComponent(name)}&scope=all`, {
    width: widths.assessor,
    signedInAs: 'assessor',
  })
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: /^通过/ }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: '通过', exact: true }).click()
  await waitForToast(page, '已通过')
  return page
}

/** An approval is handed to scanners when it can no longer be undone. */
async function endUndoWindow(): Promise<void> {
  const database = await connectTo(inject('portalData'))
  await database.query(`update scan_application set decided_at = decided_at - interval '11 minutes' where name = $1`, [name])
  await database.end()
}

async function waitForProgress(page: Page, progress: string): Promise<void> {
  await page.reload()
  await page.getByRole('region', { name: '申请信息' }).getByText(progress).waitFor()
}

test('a scanner takes an approved application and hands over its report, which the applicant opens and staff see', async () => {
  const system = `扫描系统 ${Date.now()}`
  const scanner = standIn(await makeScannerKey(system))
  const applicant = await apply()
  const assessor = await approve()
  expect(await scanner.find()).toBeUndefined()
  await endUndoWindow()
  await waitForProgress(assessor, '待扫描')

  const { number, targets } = (await scanner.find()) as Item
  expect(targets).toEqual(['10.66.0.8-10'])
  expect(await scanner.call('take', { number })).toMatchObject({ ReturnValue: 1 })
  await waitForProgress(assessor, '扫描中')
  expect(await scanner.call('deliver', { number, fileId: await scanner.upload(number) })).toMatchObject({ ReturnValue: 1 })
  await waitForProgress(assessor, '结果已交付')
  await assessor.getByText(system).first().waitFor()
  expect(await scanner.find()).toBeUndefined()

  await applicant.reload()
  await applicant.getByRole('button', { name: `查看结果：${name}` }).click()
  const result = applicant.getByRole('dialog', { name: '查看结果' })
  const [download] = await Promise.all([
    applicant.waitForEvent('download'),
    result.getByRole('link', { name: `下载报告 ${number}.pdf` }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe(report)
  expect(await findViolations(applicant)).toEqual([])
})
