import type { Services } from '#platform/calls/server/handle.ts'
import { type Config, ConfigError } from '#platform/config/server/config.ts'
import { showCommands } from '#platform/config/server/shown-commands.ts'
import { hasDemoContent } from '#platform/parameters/server/demo-content.ts'
import { seedDemoContent } from '#platform/seeding/server/seed.ts'
import { listDutyFaults } from '#features/office/staff/server/duties/duties.ts'
import { countManagers, managersNeeded } from '#features/office/staff/server/operator/operator.ts'
import { demoHints, seeds } from '#composition/registry.ts'

/** Seeds demo and test installations; production refuses a database with demo content. Returns the lines for the terminal. */
export async function prepareContent(config: Config, services: Services): Promise<string> {
  const isDemo = await hasDemoContent(services)
  if (config.mode !== 'production') {
    if (!isDemo) await seedDemoContent(services, seeds)
    await logDutyFaults(services)
    return demoHints()
  }
  if (isDemo)
    throw new ConfigError(['DATABASE_URL / DATA_DIR: this database holds demo content and demo accounts; production needs a fresh one'])
  await logDutyFaults(services)
  return staffHint(await countManagers(services.db))
}

/** The console keeps the duties of the three administrators apart; only a change of the database itself mixes them. */
async function logDutyFaults({ db, log }: Services): Promise<void> {
  const faults = await listDutyFaults(db)
  if (faults.length > 0) log.error({ faults }, 'the duties of the three administrators are mixed')
}

function staffHint(managers: number): string {
  if (managers >= managersNeeded) return ''
  return [
    `  现有 ${managers} 名账号管理员，须有 ${managersNeeded} 名。请在另一终端、以相同的环境变量运行：`,
    showCommands('    npm run staff -- create <账号> --name <姓名>'),
  ].join('\n')
}
