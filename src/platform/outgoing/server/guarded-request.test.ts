import { expect, test } from 'vitest'
import { listen } from '../../../../test/harness/portal/listen.ts'
import { createOutside } from '../../../../test/harness/portal/outside.ts'
import { requestGuarded } from './guarded-request.ts'

const names = {
  'four.example.com': ['93.184.216.34'],
  'six.example.com': ['2606:4700::1111'],
  'both.example.com': ['2606:4700::1111', '93.184.216.34'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.1'],
  'mapped.example.com': ['::ffff:169.254.169.254'],
  'inside.example.com': ['192.168.1.1'],
  localhost: ['127.0.0.1', '::1'],
}

async function ask(url: string): Promise<{ asked: string[]; status: number | string }> {
  const asked: string[] = []
  const origin = await listen(async (request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    response.end('read me')
  })
  const answer = requestGuarded(createOutside(origin, names), url, { method: 'GET', timeoutMs: 60_000 })
  return {
    asked,
    status: await answer.then(
      ({ status }) => status,
      ({ name, code }) => code ?? name,
    ),
  }
}

test.each([
  'http://four.example.com/a',
  'https://four.example.com/a',
  'http://six.example.com/a',
  'https://both.example.com/a',
  'http://8.8.8.8/a',
  'http://[2606:4700::1111]/a',
])('%s is asked in production', async (url) => {
  expect(await ask(url)).toEqual({ asked: [url.replace(/^https?:\/\//, '')], status: 200 })
})

test.each([
  ['http://inside.example.com/', 'InternalAddressError'],
  ['https://mixed.example.com/', 'InternalAddressError'],
  ['http://mapped.example.com/', 'InternalAddressError'],
  ['https://localhost/', 'InternalAddressError'],
  ['http://127.0.0.1/', 'InternalAddressError'],
  ['http://[::1]/', 'InternalAddressError'],
  ['http://[::ffff:10.0.0.1]/', 'InternalAddressError'],
  ['http://unknown.example.com/', 'ENOTFOUND'],
])('%s is not asked: %s', async (url, status) => {
  expect(await ask(url)).toEqual({ asked: [], status })
})
