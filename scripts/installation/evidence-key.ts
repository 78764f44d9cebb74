// npm run evidence-key -- list|rotate: the key that signs the daily digests (docs/operations.md).
import { userInfo } from 'node:os'
import { rotateSigningKey, listSigningKeys } from '#platform/evidence/server/evidence-keys.ts'
import { evidenceKeyKinds } from '#platform/evidence/rules.ts'
import { systemClock } from '#kit/clock.ts'
import { formatDateTime } from '#kit/dates.ts'
import { assertKeyOfPortal, getDataDirectory, runCommand, UsageError, withDatabase, writeLine } from '../operator.ts'
import { printUsageWhenAsked } from '../usage.ts'

const usage = `用法 / usage: npm run evidence-key -- list      列出签名公钥的指纹 / lists the fingerprints of the public keys
              npm run evidence-key -- rotate    换用新的签名密钥 / another key signs from now on

须以运行门户的系统账号和相同的环境变量（DATA_DIR 或 DATABASE_URL、SECRET_KEY 等）执行，门户运行与否均可。
Run it as the account and with the environment of the portal; the portal may run or not.
更换后旧私钥即被删除，旧公钥保留在 /verify，以前的签名仍可核对；更换记入操作审计（系统运维）。
The former private key is erased, its public key stays at /verify; the change is audited.
`

async function main(): Promise<void> {
  printUsageWhenAsked(usage)
  const [verb, ...rest] = process.argv.slice(2)
  if ((verb !== 'list' && verb !== 'rotate') || rest.length > 0) throw new UsageError(usage)
  getDataDirectory()
  await withDatabase(async ({ db }, { secretKey }) => {
    if (verb === 'rotate') {
      await assertKeyOfPortal({ db, secretKey })
      const { former, id, replacesCodes } = await rotateSigningKey({ db, clock: systemClock, secretKey }, userInfo().username)
      writeLine(`已换用新的签名密钥 / the key that signs now: ${id}`)
      if (former) writeLine(`旧密钥不再签名，私钥已删除 / retired, its private half is erased: ${former}`)
      if (replacesCodes)
        writeLine('印出的核验码随 SECRET_KEY 丢失，已换新的密钥，此前印出的不再可核对 / codes printed before can no longer be checked')
      return
    }
    const keys = await listSigningKeys(db)
    if (keys.length === 0) writeLine('还没有签名密钥：第一份每日摘要签署时生成 / no key yet: the first daily statement makes it')
    for (const { id, kind, made_at, retired_at } of keys)
      writeLine(
        [
          id,
          evidenceKeyKinds[kind as keyof typeof evidenceKeyKinds],
          formatDateTime(made_at),
          retired_at ? `停用于 ${formatDateTime(retired_at)}` : '使用中',
        ].join('\t'),
      )
  })
}

await runCommand(main, { usage })
