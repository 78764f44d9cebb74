// npm run staff -- create|reset|unlock|confirm|list: staff accounts for the operator of the machine (docs/operations.md).
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  countManagers,
  confirmByOperator,
  createByOperator,
  hasStaffTables,
  listByOperator,
  managersNeeded,
  type OperatorContext,
  resetByOperator,
  unlockByOperator,
} from '#features/office/staff/server/operator/operator.ts'
import { firstRoles, staffAccount, staffLimits } from '#features/office/staff/rules.ts'
import { systemClock } from '#kit/clock.ts'
import { assertKeyOfPortal, getDataDirectory, runCommand, writeLine, UsageError, withDatabase } from './operator.ts'
import { printUsageWhenAsked } from './usage.ts'

const usage = `用法 / usage: npm run staff -- create <账号 account> --name <姓名 name> [--role ${firstRoles.map(({ id }) => id).join('|')}]
              npm run staff -- reset <账号 account>      新的一次性密码，清除双因素，结束登录 / new one-time password, no second factor, no session
              npm run staff -- unlock <账号 account>     解除登录锁定 / clears lock-outs
              npm run staff -- confirm                   重新确认校验码不符的账号与角色（丢失 SECRET_KEY 或恢复他处备份后）/ seals anew what no known key has sealed
              npm run staff -- list                      列出员工账号 / lists the accounts

须以运行门户的系统账号和相同的环境变量（DATA_DIR 或 DATABASE_URL、SECRET_KEY 等）执行，门户运行与否均可。
Run it as the account and with the environment of the portal; the portal may run or not.
每次操作都记入操作审计（系统运维）并通知所有账号管理员。/ Audited; all account managers are notified.
`

type Arguments = { verb: string; account: string; name: string; role: string }

function readArguments(): Arguments {
  printUsageWhenAsked(usage)
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string', default: 'administrator' } },
  })
  const [verb = '', account = '', ...rest] = positionals
  const { name = '', role } = values
  if (!['create', 'reset', 'unlock', 'confirm', 'list'].includes(verb) || rest.length > 0) throw new UsageError(usage)
  if (['list', 'confirm'].includes(verb) !== (account === '')) throw new UsageError(usage)
  if (verb === 'create' && !staffAccount.test(account))
    throw new UsageError(
      '账号以字母开头，3–40位字母、数字、点、横线或下划线 / an account is 3–40 letters, digits, dots, dashes or underscores\n',
    )
  if (verb === 'create' && (name.trim() === '' || name.trim().length > staffLimits.name))
    throw new UsageError('请用 --name 给出姓名 / give the name with --name\n')
  return { verb, account, name: name.trim(), role }
}

/** Fails on missing settings before anything is created in a wrong directory. */
function checkEnvironment(): void {
  const dataDirectory = getDataDirectory()
  if (!process.env.SECRET_KEY && !existsSync(join(dataDirectory, 'secret-key')))
    throw new Error('请设置与门户相同的 SECRET_KEY / set the SECRET_KEY of the portal')
}

function sayPassword(account: string, password: string): void {
  writeLine(`${account} 的一次性密码 / one-time password: ${password}`)
  writeLine('仅显示这一次；在 /console/login 登录后须设置新密码。/ Shown once; to be changed at the first login.')
}

async function run(context: OperatorContext, { verb, account, name, role }: Arguments): Promise<void> {
  if (!(await hasStaffTables(context.db)))
    throw new Error('数据库尚未初始化，请先启动一次门户 / start the portal once, it prepares the database')
  if (verb === 'list') {
    for (const one of await listByOperator(context.db))
      writeLine([one.account, one.name, one.role, one.state, one.hasTotp ? '双因素已绑定' : '双因素未绑定'].join('\t'))
    return
  }
  if (verb !== 'confirm') await assertKeyOfPortal(context)
  if (verb === 'create') sayPassword(account, await createByOperator(context, { account, name, roleId: role }))
  if (verb === 'reset') sayPassword(account, await resetByOperator(context, account))
  if (verb === 'confirm') {
    const { sealedPlaces } = await import('#composition/registry.ts')
    const confirmed = await confirmByOperator(context, sealedPlaces)
    writeLine(`已重新确认 ${confirmed.length} 处 / confirmed: ${confirmed.length}`)
    for (const subject of confirmed) writeLine(subject)
  }
  if (verb === 'unlock') {
    await unlockByOperator(context, account)
    writeLine(`${account} 已解除锁定 / unlocked`)
  }
  const managers = await countManagers(context.db)
  if (managers < managersNeeded)
    writeLine(
      `现有 ${managers} 名账号管理员，须有 ${managersNeeded} 名才能在控制台新建账号；请再创建 / ${managers} of ${managersNeeded} account managers: create another`,
    )
}

async function main(): Promise<void> {
  const given = readArguments()
  checkEnvironment()
  await withDatabase((database, { secretKey, mode }) =>
    run({ ...database, clock: systemClock, secretKey, testMode: mode === 'test', user: userInfo().username }, given),
  )
}

await runCommand(main, { usage })
