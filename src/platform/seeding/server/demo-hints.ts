import { readFileSync } from 'node:fs'

type DemoAccount = { account: string; password: string; userName?: string; company?: string; role?: string }
type DemoAccountKind = 'scanApplicants' | 'coinAccounts' | 'staff'

/** A JSON file of content/, by name. */
export function readDemoContent<T>(name: string): T {
  return JSON.parse(readFileSync(`content/${name}.json`, 'utf8')) as T
}

/** The demo accounts of a kind, for the terminal. */
export function demoAccountHints(title: string, kind: DemoAccountKind): string[] {
  const accounts = readDemoContent<Record<DemoAccountKind, DemoAccount[]>>('demo-accounts')[kind]
  const lines = accounts.map(
    ({ account, password, userName, company, role }) => `    ${account}  ${password}  ${userName ?? company ?? role ?? ''}`,
  )
  return [`  ${title}`, ...lines]
}
