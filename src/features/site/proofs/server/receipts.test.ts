import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { scratchDirectory } from '../../../../../test/harness/services.ts'
import type { Suite } from '#gateway/server/crypto/secret-key.ts'
import { listSigningKeys } from '#platform/evidence/server/evidence-keys.ts'
import { toDocumentCode } from '#platform/proofs/server/document-codes.ts'
import type { DocumentKind } from '#platform/proofs/server/document-kinds.ts'
import { receiptPath } from '#platform/proofs/rules.ts'
import { lookupLimit } from '../rules.ts'
import { receiptFile } from './receipt-file.ts'

const gateway = useGateway([])
const kind: DocumentKind = {
  name: 'example',
  find: async (_, number) =>
    number === 'CZ1' ? { label: '查询币充值凭据', state: { label: '有效', tone: 'success' }, facts: [['数量', '100 枚']] } : undefined,
}
const file = join(scratchDirectory(), 'receipt.json')

async function ask(number: string, code: string) {
  const url = new URL(`${receiptPath}?${new URLSearchParams({ n: number, c: code })}`, 'https://www.example.cn')
  return receiptFile([kind]).make(gateway.services, { url, request: { id: 'r', ip: '192.0.2.9', userAgent: '' }, isHead: false })
}

function check(text: string, ...args: string[]) {
  writeFileSync(file, text)
  const { status, stdout } = spawnSync(process.execPath, ['scripts/verify/evidence.ts', file, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

test.each<Suite>(['international', 'gm'])(
  'with %s a receipt is verified by the program that is downloaded, and each changed byte is noticed',
  async (suite) => {
    gateway.services.secretKey = { ...gateway.services.secretKey, suite }
    const made = await ask('CZ1', await toDocumentCode(gateway.services, kind.name, 'CZ1'))
    const { name, content } = made as { name: string; content: Buffer }
    const text = content.toString()
    const [key] = await listSigningKeys(gateway.db)
    expect(name).toBe('CZ1.json')
    const { status, stdout } = check(text, '--key', key?.id ?? '')
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('查询币充值凭据 CZ1：有效\n数量：100 枚\nhttps://www.example.cn 于 2026-11-20 09:30:00 出具'),
    ])
    const changes = [
      ['100 枚', '900 枚'],
      ['有效', '无效'],
      ['CZ1', 'CZ2'],
      [JSON.parse(text).signature.slice(0, 8), '00000000'],
      [key?.public_key?.toString('hex').slice(-8) ?? '', '00000000'],
      [`"${suite === 'gm' ? 'sm2' : 'ed25519'}"`, '"none"'],
      ['{"content"', '{ "content"'],
      ['","signature"', '","more":1,"signature"'],
    ] as const
    for (const [from, to] of changes) {
      expect(text).toContain(from)
      expect([from, check(text.replace(from, to)).status]).toEqual([from, 1])
    }
    expect(check(text, '--key', '0'.repeat(64)).status).toBe(1)
  },
)

test('an unknown number and a wrong code have no receipt, and every try counts', async () => {
  const code = await toDocumentCode(gateway.services, kind.name, 'CZ1')
  expect(await ask('CZ1', 'x')).toBeUndefined()
  expect(await ask('CZ2', code)).toBeUndefined()
  for (let n = 2; n < lookupLimit.limit; n++) await ask('CZ1', 'x')
  expect(await ask('CZ1', code)).toMatchObject({ refused: 'tooOften' })
})
