import { expect, test } from 'vitest'
import { getSiteOrigin } from './site-origin.ts'

const ask = (host: string | undefined, publicUrl?: string) => getSiteOrigin({ publicUrl, port: 8080 }, { headers: { host } })

test.each(['localhost', 'localhost:9000', '127.0.0.1:9000', '127.0.0.2', '[::1]:9000', '[::1]'])('in a demo the site is at %s', (host) => {
  expect(ask(host)).toBe(`http://${host}`)
})

test.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  'evil.localhost',
  'localhost@evil',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '[::2]',
  'localhost:',
])('in a demo %s is no name of the site', (host) => {
  expect(ask(host)).toBe('http://localhost:8080')
})

test('with PUBLIC_URL no Host counts', () => {
  expect([ask('evil.example', 'https://www.example.cn'), ask('localhost', 'https://www.example.cn')]).toEqual(
    Array(2).fill('https://www.example.cn'),
  )
})
