import { globSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { drawCertificate, type Sheet } from '#features/site/certificates/server/pdf/certificate-sheet.ts'
import { pdfAddress } from '#features/site/certificates/rules.ts'
import { writePdf } from '#platform/exports/server/pdf-file.ts'
import { exampleCertificate } from '../harness/content/example-certificate.ts'
import { inScratch, run } from './office.ts'

/** Poppler opens it without a complaint: the font is embedded, it is tagged, and the first page shows something. */
async function expectReadable(file: string): Promise<string> {
  const fonts = run('pdffonts', [file]).trim().split('\n').slice(2)
  expect(fonts.map((line) => /\s(yes|no)\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/.exec(line)?.[1])).toEqual(fonts.map(() => 'yes'))
  expect(fonts.length).toBeGreaterThan(0)
  expect(run('pdfinfo', [file])).toMatch(/^Tagged: +yes$/m)
  run('pdftoppm', ['-r', '50', '-f', '1', '-l', '1', '-png', '-singlefile', file, file])
  const { channels } = await sharp(`${file}.png`).stats()
  expect(channels[0]?.stdev).toBeGreaterThan(5)
  return run('pdftotext', ['-layout', file, '-'])
}

const certificate: Sheet['certificate'] = {
  number: 'DSMM2026000001',
  ...exampleCertificate,
  state: 'revoked',
  stateSince: '2026-10-08',
  stateReason: '重大不符合项，逾期没有整改',
  frame: '',
  logo: '',
  signature: '',
  seal: '',
}

test.each(globSync('content/manuals/*.pdf'))('%s has its font and its text', async (path) => {
  const [title, ...lines] = readFileSync(path.replace(/pdf$/, 'md'), 'utf8').split('\n').filter(Boolean)
  const text = (await expectReadable(inScratch('manual.pdf', readFileSync(path)))).replaceAll(/\s/g, '')
  for (const line of [title ?? '', ...lines]) expect(text).toContain(line.replaceAll(/^#+|\s/g, ''))
})

test.each(['revoked', 'suspended', 'expired', 'valid'] as const)('a certificate that is %s is read in its order', async (state) => {
  const address = 'https://www.example.cn/dsmm?s=DSMM2026000001'
  const file = inScratch(
    'a.pdf',
    await drawCertificate({ certificate: { ...certificate, state }, address, code: '0123456789ABCDEF', madeAt: '2026-11-26 10:00:00' }),
  )
  await expectReadable(file)
  const reason = state === 'revoked' || state === 'suspended' ? ['重大不符合项，逾期没有整改'] : []
  const parts = ['证书编号DSMM2026000001', certificate.name, '第三级', ...reason, certificate.organisation, certificate.scope, '扫码核验']
  for (const how of [[], ['-layout'], ['-raw']]) {
    const text = run('pdftotext', [...how, file, '-']).replaceAll(/\s/g, '')
    expect([how, parts.filter((part) => !text.includes(part))]).toEqual([how, []])
  }
  const raw = run('pdftotext', ['-raw', file, '-']).replaceAll(/\s/g, '')
  const places = parts.map((part) => raw.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

async function* generateRows() {
  yield Array.from({ length: 120 }, (_, n) => ['2026-11-01 10:00:00', `第 ${n} 项\u202e😀`, String(1000 + n)])
}

test('a statement of several pages is read row by row, with its headings on each page', async () => {
  const columns = [
    { heading: '时间', width: 25, type: 'time' as const },
    { heading: '明细', width: 50, type: 'text' as const },
    { heading: '数量', width: 14, type: 'count' as const },
  ]
  const file = inScratch('a.pdf')
  writeFileSync(
    file,
    await writePdf({ title: '查询币对账单', columns, total: 120, facts: [['客户', '演示科技有限公司']], footer: '演示' }, generateRows()),
  )
  await expectReadable(file)
  const pages = run('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1)
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toMatch(/时间\s+明细\s+数量/)
  expect(pages.join('')).toMatch(/2026-11-01 10:00:00\s+第\s*7\s*项\s*〓\s+1,007/)
})

test('what the site hands out is such a document', async () => {
  const portal = inject('portal')
  const answer = await fetch(`${portal}${pdfAddress('DSMM2026000001')}`)
  expect(answer.status).toBe(200)
  expect((await expectReadable(inScratch('a.pdf', new Uint8Array(await answer.arrayBuffer())))).replaceAll(/\s/g, '')).toContain('扫码核验')
})
