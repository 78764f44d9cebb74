import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readMultipart } from './read-multipart.ts'

const type = 'multipart/form-data; boundary=b'

type Field = { name: string; content: string; fileName?: string }

function buildBody(fields: Field[], end = '--b--\r\n'): Buffer {
  const parts = fields.map(({ name, content, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: text/csv`
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  })
  return Buffer.from(parts.join('') + end)
}

async function read(body: Buffer, contentType = type): Promise<unknown> {
  return readMultipart([body], contentType)
}

test('fields become text and files become bytes, as browsers send them', async () => {
  const form = new FormData()
  form.append('Purpose', '附件\r\n二')
  form.append('file', new Blob([Uint8Array.of(0, 13, 10, 255)], { type: 'image/png' }), '授权"书\n.png')
  const response = new Response(form)
  const body = Buffer.from(await response.arrayBuffer())
  expect(await read(body, response.headers.get('content-type') as string)).toEqual({
    Purpose: '附件\r\n二',
    file: { name: '授权"书\n.png', type: 'image/png', bytes: Uint8Array.of(0, 13, 10, 255) },
  })
})

test('a boundary within a line is content, however often it occurs', async () => {
  const content = '--b--'.repeat(100_000)
  expect(await read(buildBody([{ name: 'file', fileName: 'a.csv', content }]))).toMatchObject({
    file: { name: 'a.csv', type: 'text/csv', bytes: Uint8Array.from(Buffer.from(content)) },
  })
})

test('text after the closing boundary is ignored', async () => {
  expect(await read(buildBody([{ name: 'a', content: '1' }], `--b--\r\n${'--b--\r\n--b\r\n'.repeat(1000)}`))).toEqual({ a: '1' })
})

test('a form without fields is parsed as empty', async () => {
  expect(await read(buildBody([]))).toEqual({})
})

const field = { name: 'a', content: '1' }
/** A form of one part with the content 1. */
const build = (head: string) => Buffer.from(`--b\r\n${head}\r\n\r\n1\r\n--b--\r\n`)
const paddedHead = (length: number) => 'Content-Disposition: form-data; name="a"\r\nX: '.padEnd(length, 'x')
const longestField = 'x'.repeat(64 * 1024)
const longestBoundary = 'b'.repeat(70)
const file = { name: 'file', content: '1', fileName: 'a.csv' }

test.each([
  ['no boundary', buildBody([field]), 'multipart/form-data'],
  ['two boundaries', buildBody([field]), `${type}; boundary=c`],
  [
    'a boundary of 71 characters',
    Buffer.from(buildBody([field]).toString().replaceAll('--b', `--b${longestBoundary}`)),
    `${type}${longestBoundary}`,
  ],
  ['another boundary', buildBody([field]), 'multipart/form-data; boundary=c'],
  ['nothing', Buffer.alloc(0), type],
  ['no end', buildBody([field], ''), type],
  ['a beginning with another boundary', Buffer.from(buildBody([field]).toString().replace('--b', '--c')), type],
  [
    'a delimiter without a line break',
    Buffer.from(
      buildBody([field, { ...field, name: 'c' }])
        .toString()
        .replace('1\r\n--b\r\n', '1\r\n--bxx'),
    ),
    type,
  ],
  ['a delimiter that goes on', buildBody([field], '--bc\r\n'), type],
  ['a part without a name', Buffer.from('--b\r\nContent-Type: text/plain\r\n\r\n1\r\n--b--\r\n'), type],
  ['a head of 8 KiB', buildBody([{ ...field, name: 'n'.repeat(8192) }]), type],
  ['a head longer than 8 KiB', build(paddedHead(8193)), type],
  ['a part whose name is in another header', build('X-Content-Disposition: form-data; name="a"'), type],
  ['a part of another disposition', build('Content-Disposition: attachment; name="a"'), type],
  ['a field of more than 64 KiB', buildBody([{ ...field, content: `${longestField}x` }]), type],
  ['a field twice', buildBody([field, field]), type],
  ['two files', buildBody([file, { ...file, name: 'other' }]), type],
  ['21 parts', buildBody(Array.from({ length: 21 }, (_, i) => ({ ...field, name: `a${i}` }))), type],
])('%s is refused', async (_, body, contentType) => {
  await expect(read(body, contentType)).rejects.toMatchObject({ status: 400, refusal: { code: 'bad_request' } })
})

const plainFile = 'Content-Disposition: form-data; name="a"; filename="b"'

test.each([
  ['a head of 8 KiB', paddedHead(8192), '1'],
  ['a name without quotes', 'content-disposition:form-data;name=a', '1'],
  ['blanks before a semicolon', 'Content-Disposition: form-data ; name="a"', '1'],
  ['a file without a type', plainFile, { name: 'b', type: 'text/plain' }],
  ['a file with a type', `${plainFile}\r\ncontent-type:\timage/png `, { name: 'b', type: 'image/png' }],
  ['a file whose type is in another header', `${plainFile}\r\nX-Content-Type: image/png`, { name: 'b', type: 'text/plain' }],
])('%s is accepted', async (_, head, value) => {
  expect(await read(build(head))).toMatchObject({ a: value })
})

test.each([
  'multipart/form-data;boundary=b',
  'multipart/form-data;  boundary=b',
  'multipart/form-data; BOUNDARY="b"',
  'multipart/form-data; boundary=b; charset=utf-8',
])('the boundary of %s is found', async (contentType) => {
  expect(await read(buildBody([field]), contentType)).toEqual({ a: '1' })
})

test('a boundary in quotes may have blanks', async () => {
  const body = buildBody([field]).toString().replaceAll('--b', '--b c')
  expect(await read(Buffer.from(body), 'multipart/form-data; boundary="b c"')).toEqual({ a: '1' })
})

test('a body is read alike however it arrives, and its source is ended', async () => {
  let isEnded = false
  function* arrive(body: Buffer) {
    try {
      for (const byte of body) yield Buffer.of(byte)
    } finally {
      isEnded = true
    }
  }
  const fields = [field, { name: 'b', content: '\r\n--c\r\n-' }, file]
  const form = await readMultipart(arrive(buildBody(fields)), type)
  expect([form, isEnded]).toMatchObject([{ a: '1', b: '\r\n--c\r\n-', file: { name: 'a.csv' } }, true])
  isEnded = false
  await expect(readMultipart(arrive(buildBody([field, field])), type)).rejects.toMatchObject({ status: 400 })
  expect(isEnded).toBe(true)
})

test('a file stands for its digest where an input is compared with another', async () => {
  const form = await read(buildBody([file]))
  const sha256 = createHash('sha256').update('1').digest('hex')
  expect(JSON.parse(JSON.stringify(form))).toEqual({ file: { name: 'a.csv', type: 'text/csv', sha256 } })
})

test('twenty parts are accepted', async () => {
  const fields = Array.from({ length: 20 }, (_, i) => ({ ...field, name: `a${i}` }))
  expect(Object.keys((await read(buildBody(fields))) as object)).toHaveLength(20)
})

test('a field of 64 KiB is accepted, and a file may be longer', async () => {
  const fields = [
    { ...field, content: longestField },
    { ...file, content: `${longestField}x` },
  ]
  expect(await read(buildBody(fields))).toMatchObject({ a: longestField, file: { bytes: { length: longestField.length + 1 } } })
})

test('a boundary of 70 characters is accepted', async () => {
  const body = buildBody([field]).toString().replaceAll('--b', `--${longestBoundary}`)
  expect(await read(Buffer.from(body), `multipart/form-data; boundary=${longestBoundary}`)).toEqual({ a: '1' })
})
