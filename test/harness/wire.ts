import { inject } from 'vitest'

export type WireBody<T> = {
  ReturnValue: number
  msg: string
  code?: string
  errors?: { field: string; msg: string }[]
  data: T
}
type PageConfig = { AppID: string; Password: string }

const configs = new Map<string, Promise<PageConfig>>()

/** The configuration embedded in every page. */
export function pageConfig(origin = inject('portal')): Promise<PageConfig> {
  const known = configs.get(origin)
  if (known) return known
  const config = fetch(origin)
    .then((response) => response.text())
    .then(
      (html) => JSON.parse(/<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(html)?.[1] as string) as PageConfig,
    )
  configs.set(origin, config)
  return config
}

export type Address = readonly [pagename: string, controlname: string, interfaceType: string]

export async function uccUrl(
  [Pagename, Controlname, InterfaceType]: Address,
  overrides: Record<string, string> = {},
  origin = inject('portal'),
): Promise<string> {
  const { AppID, Password } = await pageConfig(origin)
  return `${origin}/ucc?${new URLSearchParams({ Pagename, Controlname, InterfaceType, AppID, Password, return: 'true', ...overrides })}`
}

export async function post(address: Address, body: unknown = {}, init: RequestInit = {}): Promise<Response> {
  return fetch(await uccUrl(address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    ...init,
  })
}

export async function ask<T = Record<string, unknown>>(address: Address, body: unknown = {}): Promise<WireBody<T>> {
  const response = await post(address, body)
  return JSON.parse(await response.text()) as WireBody<T>
}
