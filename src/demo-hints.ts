import { readFileSync } from 'node:fs'

type Account = { account: string; password: string; userName?: string; company?: string; role?: string }
type Accounts = { scanApplicants: Account[]; coinAccounts: Account[]; staff: Account[] }

const shownCertificates = 3

function read<T>(name: string): T {
  return JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as T
}

/** What to try first, for the terminal of a demo. */
export function demoHints(): string {
  const { scanApplicants, coinAccounts, staff } = read<Accounts>('demo-accounts')
  const certificates = read<{ number: string; name: string }[]>('certificates').slice(0, shownCertificates)
  const rows = (accounts: Account[]) =>
    accounts.map(({ account, password, userName, company, role }) => `    ${account}  ${password}  ${userName ?? company ?? role ?? ''}`)
  return [
    '  漏扫工具申请 /apply/login',
    ...rows(scanApplicants),
    '  查询币账户 /query-coin/login',
    ...rows(coinAccounts),
    '  员工控制台 /console/login',
    ...rows(staff),
    '  证书查询 /dsmm',
    ...certificates.map(({ number, name }) => `    ${number}  ${name}`),
  ].join('\n')
}
