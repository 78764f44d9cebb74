import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { evidenceKeyColumn } from './evidence-keys.ts'
import { addStatement, toStatementLine } from './statements.ts'

export const evidenceServer = defineServerFeature({
  jobs: (services) => [
    {
      name: 'evidence.statement',
      label: '签署每日摘要',
      schedule: '50 0 * * *',
      async run() {
        const statement = await addStatement(services)
        // The log is outside the database, so the statement cannot be rewritten along with it.
        if (statement) services.log.info({ statement: toStatementLine(statement) }, 'evidence statement')
      },
    },
  ],
  encryptedColumns: [evidenceKeyColumn],
})
