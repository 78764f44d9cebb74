import { applicants } from './data.ts'
import { runConcurrently } from '../tools/pace.ts'
import type { Bench } from '../tools/run.ts'
import { applicantLogin } from '../tools/call-client.ts'
import { median, runOnServerCore } from '../tools/machine.ts'
import { format, type Row } from '../tools/table.ts'

const rounds = 5
const logins = 100
const concurrency = 8

/** Alternates logins and bare password checks: the cost of a login beyond its check. Captchas are fetched before. */
export async function measureLogins({ client, meter }: Bench): Promise<Row[]> {
  const results: { logins: number; checks: number; captchas: number; postgres: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const ids: string[] = []
    const forCaptchas = meter()
    await runConcurrently(concurrency, logins, async () => void ids.push(await client.getCaptcha()))
    const captchas = logins / forCaptchas().node
    const forLogins = meter()
    await runConcurrently(concurrency, logins, (n) =>
      client.login({ address: applicantLogin, account: toAccountNumber(round * logins + n), password: applicants.password }, ids[n]),
    )
    const { node, postgres } = forLogins()
    results.push({ logins: logins / node, captchas, postgres: postgres / logins, checks: await measureCheckRate() })
  }
  const counted = results.slice(1)
  const of = (key: keyof (typeof counted)[0]) => median(counted.map((one) => one[key]))
  const ratios = counted.map((one) => (100 * one.logins) / one.checks)
  const note = `${format(Math.min(...ratios))}–${format(Math.max(...ratios))} %, ${format(of('logins'))} : ${format(of('checks'))} /CPU s`
  return [
    { what: 'logins against bare password checks', value: median(ratios), unit: '%', atLeast: 75, note },
    { what: 'login: database', value: 1000 * of('postgres'), unit: 'ms' },
    { what: 'captcha pictures', value: of('captchas'), unit: '/CPU s' },
  ]
}

function toAccountNumber(n: number): string {
  return applicants.accountOf(1 + (n % applicants.count))
}

/** Password checks a second of processor time. */
export async function measureCheckRate(): Promise<number> {
  return Number(await runOnServerCore(['bench/accounts/password-checks.ts', String(logins)]))
}
