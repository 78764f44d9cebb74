import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseFiles } from '../../harness/account-areas.ts'
import { findViolations, measureSidewaysScroll, useBrowser } from '../../harness/browser.ts'
import { type EmptyInstallation, signInFirst, startEmptyInstallation } from '../../harness/portal/empty-installation.ts'

const { openPage } = useBrowser()
const directory = mkdtempSync(join(tmpdir(), 'archive-'))
const archive = join(directory, 'content.zip')
let empty: EmptyInstallation

beforeAll(async () => {
  empty = await startEmptyInstallation()
})
afterAll(async () => {
  await empty.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function upload(page: Page): Promise<void> {
  await page.goto(`${empty.origin}/console/content-archive`)
  await chooseFiles(page.getByRole('button', { name: '选择归档文件' }), archive)
  await page.getByRole('heading', { name: /导入方式|再次导入/ }).waitFor()
}

/** Pictures that the page shows and the browser could not load. */
function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth, loading }) => loading !== 'lazy' && (!complete || naturalWidth === 0))
      .map(({ src }) => src),
  )
}

// Two portals and everything that one of them holds.
const longest = 600_000

test('the content of one site is exported, previewed and imported into an empty one', { timeout: longest }, async () => {
  const page = await openPage('/console/content-archive', { signedInAs: 'editor' })
  await page.getByRole('button', { name: '导出全部内容' }).click()
  await page.getByRole('button', { name: '下载归档' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载归档' }).click()
  await (await downloading).saveAs(archive)

  const other = await openPage(`${empty.origin}/console/login`)
  await signInFirst(other, 'bianji', await empty.createStaff('bianji', '周编辑', 'editor'))
  await upload(other)
  const counts = other.getByRole('table', { name: '各类内容的数量' })
  await counts.getByRole('row', { name: /^新闻 \d{2}/ }).waitFor()
  expect(await findViolations(other)).toEqual([])
  await other.getByRole('radio', { name: /只新增/ }).check()
  await other.getByRole('button', { name: '导入…' }).click()
  await other.getByRole('button', { name: '开始导入' }).click()
  await other.getByText('导入完成，每一项的结果见下表。').waitFor({ timeout: 120_000 })
  expect(await other.getByText('未导入').count()).toBe(0)

  await upload(other)
  await other.getByText('归档与本站相同，没有可以导入的内容。').waitFor()
})

test('the site that was empty shows articles, pictures and files, and the operator’s command finds nothing to import', {
  timeout: longest,
}, async () => {
  const said = await empty.run('scripts/content-archive.ts', 'preview', archive)
  expect(said).toMatch(/^新增 new 0，有变化 changed 0，相同 same \d{3}，不能导入 refused 0\n$/)

  const visitor = await openPage(`${empty.origin}/news/details?newsid=n20261112a`)
  await visitor.getByRole('heading', { level: 1, name: /备份能恢复吗/ }).waitFor()
  expect(await brokenPictures(visitor)).toEqual([])
  const attachment = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: /恢复演练记录表/ }).click()
  expect((await attachment).suggestedFilename()).toBe('恢复演练记录表.csv')
  for (const [path, heading] of [
    ['/news', /./],
    ['/product', /./],
    ['/explore', /./],
    ['/dsmm?s=DSMM2026000001', 'DSMM 证书查询'],
  ] as const) {
    await visitor.goto(empty.origin + path)
    await visitor.getByRole('heading', { level: 1, name: heading }).first().waitFor()
    expect([path, await brokenPictures(visitor), await measureSidewaysScroll(visitor)]).toEqual([path, [], 0])
  }
})

test('a file that is no archive is refused with a message, and nothing changes', async () => {
  const page = await openPage('/console/content-archive', { signedInAs: 'editor' })
  const file = { name: '归档.zip', mimeType: 'application/zip', buffer: Buffer.from('PK not an archive') }
  await chooseFiles(page.getByRole('button', { name: '选择归档文件' }), file)
  await page.getByText('不是可以读取的内容归档，请选择由“导出”生成的 .zip 文件').first().waitFor()
  expect(await page.getByRole('button', { name: '导入…' }).count()).toBe(0)
})
