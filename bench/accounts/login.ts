import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { applicants } from './data.ts'
import { atOnce } from '../tools/pace.ts'
import type { Bench } from '../tools/run.ts'
import { applicantLogin } from '../tools/wire.ts'
import { median, serverCore } from '../tools/machine.ts'
import { format, type Row } from '../tools/table.ts'

const rounds = 5
const logins = 100
const many = 8

/** Alternates logins and bare password checks: the cost of a login beyond its check. Captchas are fetched before. */
export async function measureLogins({ wire, meter }: Bench): Promise<Row[]> {
  const taken: { logins: number; checks: number; captchas: number; postgres: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const ids: string[] = []
    const forCaptchas = meter()
    await atOnce(many, logins, async () => void ids.push(await wire.getCaptcha()))
    const captchas = logins / forCaptchas().node
    const forLogins = meter()
    await atOnce(many, logins, (n) =>
      wire.login(applicantLogin, { account: accountOf(round * logins + n), password: applicants.password }, ids[n] as string),
    )
    const { node, postgres } = forLogins()
    taken.push({ logins: logins / node, captchas, postgres: postgres / logins, checks: await checkRate() })
  }
  const counted = taken.slice(1)
  const of = (key: keyof (typeof counted)[0]) => median(counted.map((one) => one[key]))
  const ratios = counted.map((one) => (100 * one.logins) / one.checks)
  const note = `${format(Math.min(...ratios))}–${format(Math.max(...ratios))} %, ${format(of('logins'))} : ${format(of('checks'))} /CPU s`
  return [
    { what: 'logins against bare password checks', value: median(ratios), unit: '%', atLeast: 75, note },
    { what: 'login: database', value: 1000 * of('postgres'), unit: 'ms' },
    { what: 'captcha pictures', value: of('captchas'), unit: '/CPU s' },
  ]
}

function accountOf(n: number): string {
  return applicants.accountOf(1 + (n % applicants.count))
}

async function checkRate(): Promise<number> {
  const child = spawn('taskset', ['-c', serverCore, process.execPath, 'bench/accounts/argon.ts', String(logins)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return Number(await text(child.stdout))
}
