import { readFileSync } from 'node:fs'
import type { Visitor } from './visitor.ts'

export type Walk = (visitor: Visitor) => Promise<void>

type Account = { account: string; password: string }
const demo = JSON.parse(readFileSync('content/demo-accounts.json', 'utf8')) as Record<
  'scanApplicants' | 'coinAccounts' | 'staff',
  Account[]
>
const all = Object.values(demo).flat()

/** Signs in by the login form of this address. */
export async function signIn(visitor: Visitor, path: string, account: string): Promise<void> {
  const { password } = all.find((one) => one.account === account) as Account
  await visitor.open(path)
  await visitor.holds('the captcha', `document.querySelector('img[alt^="验证码图片"]')?.complete`)
  await visitor.keepPicture(path.slice(1).replaceAll('/', '-'))
  await visitor.write('account', account)
  await visitor.write('password', password)
  await visitor.write('captcha', '0000\n')
  await visitor.holds('the area', `location.pathname !== ${JSON.stringify(path)} && !document.querySelector('[data-static-frame]')`)
}

/** Looks at all of these, and fails with what is wrong at each. */
export async function visitEach(paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  const faults: string[] = []
  for (const path of paths) await look(path).catch((error: unknown) => faults.push(`\n  ${path} ${String(error)}`))
  if (faults.length > 0) throw new Error(faults.join(''))
}

/** The name of a picture of this page. */
export function toName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')
}

// A page that stands for an error has one of the drawings, and under it its heading.
const content = `(() => {
  const heading = document.querySelector('main h1')
  if (!heading || heading.textContent.trim() === '') return false
  const failed = document.querySelector('main svg[viewBox="0 0 160 104"] ~ h1') || document.querySelector('main [role=alert] strong')
  if (failed) return { failed: failed.textContent }
  return document.querySelector('main :is(table, form, input, ul, ol, dl, section, svg[viewBox="0 0 160 104"])') ? {} : false
})()`

/** A screen of an area as it is to be: a heading and what it names, or that there is none, and no error. */
export async function assertDrawn(visitor: Visitor): Promise<void> {
  const { failed } = (await visitor.holds('a heading and its content', content)) as { failed?: string }
  if (failed) throw new Error(failed)
}
