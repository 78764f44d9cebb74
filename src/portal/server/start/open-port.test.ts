import { afterEach, expect, test } from 'vitest'
import { openPort } from './open-port.ts'

let port: ReturnType<typeof openPort> | undefined
afterEach(() => port?.close(0))

async function open(trustedProxies: number, fastPath = true): Promise<string> {
  port = openPort({ fastPath, trustedProxies, port: 0, host: '127.0.0.1', publicUrl: undefined, onUpgrade: undefined })
  return port.listening
}

const ask = async (address: string) => {
  const response = await fetch(address)
  return `${response.status} ${await response.text()}`
}

test.each([true, false])('probes are answered before the portal serves, and then by the portal (fast path: %s)', async (fastPath) => {
  const origin = await open(0, fastPath)
  expect(await ask(`${origin}/healthz`)).toBe('200 ok')
  expect(await ask(`${origin}/readyz`)).toBe('503 启动中 / starting')
  port?.setPhase('迁移中 / migrating')
  expect(await ask(`${origin}/readyz`)).toBe('503 迁移中 / migrating')
  expect(await ask(`${origin}/`)).toMatch(/^503 <!DOCTYPE html>.*系统正在启动或升级/)
  const seen: number[] = []
  port?.serve({
    handlers: [{ kind: 'page', answer: (request, response) => request.url === '/' && Boolean(response.end('served')) }],
    fallback: (_, response) => void response.writeHead(404).end('none'),
    onResponse: ({ status }) => seen.push(status),
  })
  expect([await ask(`${origin}/`), await ask(`${origin}/readyz`)]).toEqual(['200 served', '404 none'])
  expect(seen).toEqual([200, 404])
})

test('behind a proxy a request before the portal serves is cut off, so that the proxy asks another instance', async () => {
  const origin = await open(1)
  expect(await ask(`${origin}/readyz`)).toBe('503 启动中 / starting')
  await expect(fetch(`${origin}/`)).rejects.toThrow('fetch failed')
})

test('a port in use is told by the setting', async () => {
  const origin = await open(0)
  const other = openPort({
    fastPath: true,
    trustedProxies: 0,
    port: Number(new URL(origin).port),
    host: '127.0.0.1',
    publicUrl: undefined,
    onUpgrade: undefined,
  })
  await expect(other.listening).rejects.toMatchObject({ errors: [expect.stringMatching(/^PORT \/ HOST: listen EADDRINUSE/)] })
  await other.close(0)
})
