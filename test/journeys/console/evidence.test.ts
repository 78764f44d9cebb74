import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { readZip } from '#platform/zip/server/read-zip.ts'
import { findAccessibilityViolations, findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'

const { openPage } = useBrowser()

test('the auditor downloads an evidence package, which its own verifier accepts', async () => {
  const page = await openPage('/console/audit', { signedInAs: 'auditor' })
  await page.getByRole('button', { name: '证据包' }).click()
  const dialog = page.getByRole('dialog', { name: '下载证据包' })
  await dialog.getByLabel('开始日期').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: '生成' }).click()
  const progress = page.getByRole('dialog', { name: '证据包' })
  await progress.getByText(/已完成/).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), progress.getByRole('link', { name: '下载文件' }).click()])
  expect(file.suggestedFilename()).toMatch(/^证据包 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d\.zip$/)

  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  for (const { name, content } of await readZip(readFileSync(await file.path()), { entries: 20, unpackedBytes: 1e9 }))
    writeFileSync(join(folder, name), content)
  const { status, stdout } = spawnSync(process.execPath, ['verify.ts'], { cwd: folder, encoding: 'utf8', env: {} })
  expect([status, stdout]).toEqual([0, expect.stringContaining('证据完整')])
  const [fingerprint = ''] = /[0-9a-f]{64}/.exec(stdout) ?? []
  const verify = await openPage('/verify')
  await verify.getByText(fingerprint).waitFor()
})

test('the auditor filters the controls by state, reads what holds now and the tests, and exports them', async () => {
  const page = await openPage('/console/compliance', { signedInAs: 'auditor' })
  await page.getByRole('heading', { level: 1, name: '合规对照' }).waitFor()
  await page
    .getByText(/有第二因素的员工：/)
    .first()
    .waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await measureSidewaysScroll(page)).toBe(0)

  await page.goto(`${new URL(page.url()).origin}/console/compliance?state=deployment`)
  await page.getByRole('link', { name: '查看8.1.4.6的证据' }).click()
  const drawer = page.getByRole('dialog', { name: '8.1.4.6' })
  await drawer.getByText('test/archive/archive.test.ts').waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出', exact: true }).click()])
  const rows = (await readXlsxFile(readFileSync(await file.path())))[0]?.data ?? []
  expect(rows.flat().map(String)).toEqual(expect.arrayContaining(['条款', '8.1.4.6', '部署方']))
  expect(rows.flat()).not.toContain('已证')
})
