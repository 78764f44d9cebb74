import { createDemoPreviews, type DemoImport } from '#platform/seeding/server/demo-imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { demoStaff } from '#platform/seeding/server/staff-actions.ts'
import { certificateImports } from '../import-contract.ts'
import { certificateColumns, type StoredState } from '../rules.ts'
import { importHandlers } from './imports/handlers.ts'
import { exampleSetting } from './look-ups/example.ts'
import { publishableCertificate, publishableCertificateIssuer } from './publishables.ts'

type Certificate = Parameters<(typeof publishableCertificate)['apply']>[2] & { number: string; state: StoredState }

const preview = createDemoPreviews({
  calls: certificateImports,
  handlers: importHandlers,
  columns: certificateColumns,
  actor: demoStaff.editor,
})

export const certificateSeed: Seed = {
  name: 'certificates',
  async run({ services, read, picture, publish }) {
    await publish(publishableCertificateIssuer, 'issuer', {
      name: '发证机构',
      frame: await picture('certificate/frame.png'),
      logo: await picture('certificate/logo.png'),
      signature: await picture('certificate/signature.png'),
      seal: await picture('certificate/seal.png'),
    })
    const certificates = read<Certificate[]>('certificates')
    for (const { number, ...certificate } of certificates) await publish(publishableCertificate, number, certificate)
    await exampleSetting.write(services.db, certificates[0]?.number ?? '')
    for (const demo of read<{ certificates: DemoImport[] }>('imports').certificates) await preview(services, demo)
  },
}
