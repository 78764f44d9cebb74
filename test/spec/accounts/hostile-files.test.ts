import { expect, inject, test } from 'vitest'
import { loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import { getImport, previewImport } from '#features/coin/desk/import-contract.ts'
import { importColumns } from '#features/coin/desk/rules.ts'
import { hostileFiles } from '../../harness/content/workbooks.ts'
import { openWire } from '../../harness/portal/wire-caller.ts'

test('the built portal refuses expensive files, serves other requests meanwhile, and reads a valid file afterwards', async () => {
  const wire = await openWire()
  wire.enter(await wire.call(loginStaff, await wire.credentials(staffLoginPurpose, 'finance', 'Staff#2026c')))
  const preview = (file: File) => wire.call(previewImport, { kind: 'recharge', file })

  for (const { name, code, bytes } of hostileFiles) {
    const file = new File([new Uint8Array(await bytes())], name)
    const [refused, alive] = await Promise.all([
      preview(file).catch((error: { code: string }) => error),
      fetch(`${inject('portal')}/healthz`),
    ])
    expect([name, refused, alive.status]).toEqual([name, expect.objectContaining({ code }), 200])
  }
  const heads = importColumns.recharge.map(({ heading }) => heading).join(',')
  const { id } = await preview(new File([`${heads}\r\n6200000001,5,0,S55,活动\r\n`], '充值.csv'))
  expect(await wire.call(getImport, { id })).toMatchObject({ state: 'ready', lines: 1, quantity: 5 })
})
