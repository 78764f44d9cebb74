import { beforeEach, expect, test } from 'vitest'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { listen } from '../../../../../test/harness/portal/listen.ts'
import { createOutside, publicAddress } from '../../../../../test/harness/portal/outside.ts'
import { noMap } from '../rules.ts'
import { createAmapPicture } from './amap-picture.ts'
import { writeDocument } from './documents.ts'

const gateway = useGateway([])
const contact = { longitude: 104.0668, latitude: 30.5728, coordsys: 'gcj02' }
const png = Buffer.from('89504e470d0a1a0a', 'hex')

beforeEach(async () => {
  await writeDocument(gateway.db, 'contact', contact)
  await writeDocument(gateway.db, 'site', { map: { ...noMap, provider: 'amap', key: 'k&1' } })
})

/** AMap on this machine; answers what it is told to. */
async function startAmap(answers: { type: string; body: Buffer | string }[]) {
  const asked: URL[] = []
  const origin = await listen(async (request, response) => {
    asked.push(new URL(request.url ?? '', 'https://restapi.amap.com'))
    const { type, body } = answers[Math.min(asked.length, answers.length) - 1] as (typeof answers)[number]
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  gateway.services.outside = createOutside(origin, { 'restapi.amap.com': [publicAddress] })
  return asked
}

const ask = (file: ReturnType<typeof createAmapPicture>) => {
  const request = { id: 'r', ip: '192.0.2.1', userAgent: '' }
  return file.make(gateway.services, { url: new URL('https://www.example.cn/contact/map'), request, isHead: false })
}

test('the picture is asked for as documented, once a day for all visitors', async () => {
  const asked = await startAmap([{ type: 'image/png', body: png }])
  const file = createAmapPicture()
  const [first, second] = await Promise.all([ask(file), ask(file)])
  expect([first, second, await ask(file)]).toEqual(
    Array.from({ length: 3 }, () => ({ name: 'map.png', mediaType: 'image/png', content: png })),
  )
  expect(asked.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    [
      '/v3/staticmap',
      {
        location: '104.066800,30.572800',
        zoom: '15',
        size: '1024*480',
        scale: '2',
        markers: 'large,0x1653D0,:104.066800,30.572800',
        key: 'k&1',
      },
    ],
  ])
  gateway.clock.advance(24 * 3600_000)
  await ask(file)
  expect(asked).toHaveLength(2)
})

test('a refusal of the service is no picture, and is asked again after a minute', async () => {
  const refusal = { type: 'application/json;charset=UTF-8', body: '{"status":"0","info":"INVALID_USER_KEY"}' }
  const asked = await startAmap([refusal, { type: 'image/png', body: png }])
  const file = createAmapPicture()
  expect([await ask(file), await ask(file)]).toEqual([undefined, undefined])
  expect(asked).toHaveLength(1)
  gateway.clock.advance(60_000)
  expect(await ask(file)).toMatchObject({ content: png })
})

test.each([{ ...noMap, provider: 'amap' }, { ...noMap, provider: 'tianditu', key: 'k' }, noMap])(
  'nothing is asked for with %j',
  async (map) => {
    const asked = await startAmap([{ type: 'image/png', body: png }])
    await writeDocument(gateway.db, 'site', { map })
    expect(await ask(createAmapPicture())).toBeUndefined()
    expect(asked).toEqual([])
  },
)
