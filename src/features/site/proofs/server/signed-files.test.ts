import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anyone } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { scratchDirectory } from '../../../../../test/harness/services.ts'
import type { Suite } from '#gateway/server/crypto/secret-key.ts'
import { listSigningKeys, rotateSigningKey } from '#platform/evidence/server/evidence-keys.ts'
import { signPdf, signReceipt } from '#platform/evidence/server/receipts.ts'
import { createPdf } from '#platform/pdf/server/create-pdf.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { verifyReceipt } from '../contract.ts'
import { lookupLimit } from '../rules.ts'
import { readSignedFile } from '#platform/evidence/file-rules.ts'
import { proofQueries } from './queries.ts'

let state = '有效'
const kind: DocumentKind = {
  name: 'example',
  find: async (_, number) =>
    number === 'DZ1' && state !== ''
      ? { label: '对账单', state: { label: state, tone: 'success' }, facts: [['期末余额', '100 枚']] }
      : undefined,
}
const gateway = useGateway(proofQueries([kind]))
const receipt = {
  site: 'https://www.example.cn',
  label: '对账单',
  number: 'DZ1',
  state: '有效',
  facts: [['期末余额', '100 枚']] as const,
  at: '2026-11-20 09:30:00',
}
const file = join(scratchDirectory(), 'signed.pdf')

async function makePdf(suite: Suite = 'international'): Promise<Buffer> {
  const { text, finish } = createPdf({ title: '对账单', margin: 40 })
  text({ tag: 'P' }, '期末余额 100 枚')
  return signPdf({ ...gateway.services, secretKey: { ...gateway.services.secretKey, suite } }, await finish(), receipt)
}

/** As the program does that is downloaded. */
function runVerifier(content: Buffer, ...args: string[]) {
  writeFileSync(file, content)
  const { status, stdout } = spawnSync(process.execPath, ['scripts/verify/evidence.ts', file, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

/** As the page does: the file is compared in the browser, its receipt is sent. */
async function checkOnPage(content: Buffer) {
  const read = await readSignedFile(new Uint8Array(content))
  if (read.is !== 'signed') return read.is
  return (await gateway.as(anyone).call(verifyReceipt, read.signed)).documents[0] ?? 'foreign'
}

test.each<Suite>(['international', 'gm'])(
  'with %s a signed PDF is verified by the page and by the program that is downloaded',
  async (suite) => {
    state = '有效'
    const pdf = await makePdf(suite)
    const [key] = await listSigningKeys(gateway.db)
    expect(runVerifier(pdf, '--key', key?.id ?? '')).toEqual({
      status: 0,
      stdout: expect.stringContaining('对账单 DZ1：有效\n期末余额：100 枚\nhttps://www.example.cn 于 2026-11-20 09:30:00 出具'),
    })
    expect(await checkOnPage(pdf)).toEqual({
      label: '对账单',
      number: 'DZ1',
      state: '有效',
      facts: [{ name: '期末余额', value: '100 枚' }],
      at: '2026-11-20 09:30:00',
      present: '有效',
    })
  },
)

test('a changed byte anywhere in a signed PDF is noticed by the page and by the program', async () => {
  const pdf = await makePdf('gm')
  const tail = pdf.lastIndexOf('\n%signed-receipt\n')
  const named = pdf.lastIndexOf('"sm2"')
  const places = [
    0,
    9,
    Math.floor(tail / 2),
    tail - 1,
    tail + 3,
    tail + 30,
    tail + 120,
    named + 1,
    pdf.length - 260,
    pdf.length - 130,
    pdf.length - 2,
  ]
  for (const place of places) {
    const changed = Buffer.from(pdf)
    changed[place] = (changed[place] as number) ^ 1
    expect(typeof (await checkOnPage(changed)), `page, ${place} of ${pdf.length}`).toBe('string')
    expect(runVerifier(changed).status, `program, ${place} of ${pdf.length}`).not.toBe(0)
  }
  for (const changed of [Buffer.concat([pdf, Buffer.from('\n')]), pdf.subarray(0, -1), pdf.subarray(0, tail)]) {
    expect(typeof (await checkOnPage(changed))).toBe('string')
    expect(runVerifier(changed).status).not.toBe(0)
  }
})

test('what a former key signed still holds; the page says how the document stands now', async () => {
  state = '有效'
  const pdf = await makePdf()
  await rotateSigningKey(gateway.services, 'root')
  state = '已冲正'
  expect(await checkOnPage(pdf)).toMatchObject({ state: '有效', present: '已冲正' })
  state = ''
  expect(await checkOnPage(Buffer.from(await signReceipt(gateway.services, receipt)))).toMatchObject({ present: '' })
})

test('what another installation signed, or nobody, is not of this issuer; tries are limited', async () => {
  state = '有效'
  const own = JSON.parse(await signReceipt(gateway.services, receipt)) as { content: string; signature: string }
  expect(await checkOnPage(Buffer.from(JSON.stringify({ ...own, content: own.content.replace('100', '900') })))).toBe('foreign')
  await gateway.db.deleteFrom('evidence_key').execute()
  expect(await checkOnPage(Buffer.from(JSON.stringify(own)))).toBe('foreign')
  for (const nothing of ['', 'x', '{}', 'null', '%PDF-1.7']) expect(await checkOnPage(Buffer.from(nothing))).toBe('unsigned')
  const ask = (content: string) =>
    gateway.as(anyone).call(verifyReceipt, { content, signature: '0'.repeat(128), key: { kind: 'sm2', publicKey: '' } })
  for (const odd of ['', 'null', '[]', '{"key":1}', '{"key":"x","facts":1}']) expect(await ask(odd)).toEqual({ documents: [] })
  for (let n = 7; n < lookupLimit.limit; n++) await ask('')
  await expect(ask('')).rejects.toMatchObject({ code: 'too_often' })
})
