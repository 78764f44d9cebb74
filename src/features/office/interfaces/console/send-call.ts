import { callUrl } from '#gateway/client.ts'
import { getConnection } from '#platform/session/shared/session-caller.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import type { DescribedCall } from '../contract.ts'

/** What came back, as it came: the screen shows it and takes nothing from it but the code. */
export type Answer = { status: number; ms: number; requestId: string; text: string; code: string }

type Sent = { key: string; body: string; file: File | undefined }

/** Sends a call as another system would: with the key alone, without the session of this page; a read of the console with one's own session. */
export async function sendCall({ group, address, takesFile }: DescribedCall, { key, body, file }: Sent): Promise<Answer> {
  const startedAt = performance.now()
  const response = await fetch(group === 'machine' ? toMachineUrl(address) : toOwnUrl(address), {
    method: 'POST',
    headers: { ...(!takesFile && { 'content-type': 'application/json' }), ...(group === 'machine' && { authorization: `Bearer ${key}` }) },
    body: takesFile ? toForm(file) : body,
    credentials: group === 'machine' ? 'omit' : 'include',
  })
  const text = await response.text()
  const { code = '' } = readObject(text) as { code?: string }
  const requestId = response.headers.get('x-request-id') ?? ''
  return { status: response.status, ms: performance.now() - startedAt, requestId, text: toPretty(text), code }
}

function toMachineUrl([Pagename = '', Controlname = '', InterfaceType = '']: readonly string[]): string {
  return `/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType }).toString()}`
}

function toOwnUrl([pagename = '', controlname = '', interfaceType = '']: readonly string[]): string {
  const { AppID, Password } = readPageConfig()
  return callUrl([pagename, controlname, interfaceType], { appId: AppID, password: Password, ...getConnection() })
}

function toForm(file: File | undefined): FormData {
  const form = new FormData()
  if (file) form.append('file', file)
  return form
}

/** The object that a text is JSON of; an empty one for any other text. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function toPretty(text: string): string {
  const value = readObject(text)
  return Object.keys(value).length > 0 ? JSON.stringify(value, null, 2) : text
}
