import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { findCertificate } from '../contract.ts'
import { readDemoContent } from '#platform/seeding/server/demo-hints.ts'
import { importHandlers } from './imports/handlers.ts'
import { certificateImport, certificateOpening } from './imports/certificate-import.ts'
import { exampleSetting } from './look-ups/example.ts'
import { certificateDocument } from './documents/certificate-document.ts'
import { certificatePdf } from './pdf/certificate-pdf.ts'
import { publishableCertificate, publishableCertificateIssuer } from './publishables.ts'
import { certificateQueries } from './queries.ts'
import { certificateSeed } from './seed.ts'
import { readMeanings } from './read-meanings.ts'

export const certificatesServer = defineServerFeature({
  readMeanings,
  handlers: () => [...certificateQueries, ...importHandlers],
  publishables: [publishableCertificate, publishableCertificateIssuer],
  madeFiles: [certificatePdf],
  documentKinds: [certificateDocument],
  settings: () => [exampleSetting],
  imports: [certificateImport, certificateOpening],
  seeds: [certificateSeed],
  funnels: [
    { name: 'maturity', label: '数据安全能力自评', page: '/maturity', tried: 'in the browser' },
    { name: 'certificates', label: 'DSMM 证书查询', page: '/dsmm', tried: triedBy(findCertificate, ({ count }) => count > 0) },
  ],
  demoHints() {
    const shown = readDemoContent<{ number: string; name: string }[]>('certificates').slice(0, 3)
    return ['  证书查询 /dsmm', ...shown.map(({ number, name }) => `    ${number}  ${name}`)]
  },
})
