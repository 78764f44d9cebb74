import { expect, test } from 'vitest'
import { countDrawn, drawingLimits } from './drawing-bounds.ts'
import { detectPictureType } from './picture-types.ts'
import { readDrawing } from './read-drawing.ts'

const wrap = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20">${inside}</svg>`

async function read(inside: string): Promise<string> {
  const drawing = await readDrawing(Buffer.from(wrap(inside)))
  return typeof drawing === 'string' ? drawing : Buffer.from(drawing.content).toString()
}

test.each([
  '<rect fill="url(https://evil.example/x)"/>',
  '<rect fill="image-set(\'https://evil.example/x\' 1x)"/>',
  '<rect style="fill:-webkit-image-set(url(https://evil.example/x) 1x)"/>',
  '<rect style="fill:image(https://evil.example/x)"/>',
  '<rect style="mask:cross-fade(url(#a), url(https://evil.example/x))"/>',
  '<rect style="mask:src(&quot;https://evil.example/x&quot;)"/>',
  '<rect style="fill:u\\72l(https://evil.example/x)"/>',
  '<rect style="fill:var(--x);--x:url(https://evil.example/x)"/>',
  '<rect filter="url(https://evil.example/x#a)"/>',
  '<rect cursor="url(//evil.example/x), auto"/>',
  '<style>rect{fill:url(https://evil.example/x)}</style><rect/>',
  '<style>@import "https://evil.example/x.css";</style><rect/>',
  '<style>@font-face{font-family:x;src:url(https://evil.example/x)}</style><rect/>',
  '<style>&lt;/style&gt;&lt;a href="https://evil.example"&gt;x&lt;/a&gt;</style><rect/>',
  '<style><![CDATA[</style><a href="https://evil.example">x</a>]]></style><rect/>',
  '<style type="text/plain">&lt;meta http-equiv="refresh" content="0;url=https://evil.example"&gt;</style>',
  '<image href="https://evil.example/x.png"/>',
  '<feImage href="https://evil.example/x.png"/>',
  '<use href="https://evil.example/x.svg#a"/>',
  '<use xlink:href="//evil.example/x.svg#a"/>',
  '<a href="https://evil.example"><rect/></a>',
  '<rect onclick="location=\'https://evil.example\'"/>',
  '<script>location="https://evil.example"</script>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml" src="https://evil.example">run()</x:script>',
  '<foreignObject><meta http-equiv="refresh" content="0;url=https://evil.example"/></foreignObject>',
  '<animate attributeName="href" to="https://evil.example"/>',
  '<set attributeName="href" to="https://evil.example"/>',
  '<text>x</text><iframe src="https://evil.example"/>',
])('%s loads and leads nowhere once it is stored', async (inside) => {
  expect(await read(inside)).not.toMatch(/evil|<style|<script|<a[\s>]|image-set|@import/i)
})

test.each([
  ['<style>.a{fill:#f00;opacity:.5}</style><path class="a" d="M0 0h9"/>', 'style="fill:#f00;opacity:.5"'],
  ['<defs><style>.a,.b{stroke:url(#g)}</style></defs><rect class="b"/>', 'stroke:url(#g)'],
  ['<linearGradient id="g"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient><rect fill="url(#g)"/>', 'fill="url(#g)"'],
  ['<rect transform="translate(3 4) rotate(45)"/>', 'transform="translate(3 4) rotate(45)"'],
  ['<rect style="fill:url(&quot;#g&quot;);mask:url(https://evil.example)"/>', 'style="fill:url(#g)"'],
  ['<text aria-label="澄观 (演示)" font-family="Noto Sans SC, sans-serif">澄观</text>', 'aria-label="澄观 (演示)"'],
  ['<defs><g id="a"><rect/></g></defs><use href="#a" x="3"/><use xlink:href="#a"/>', '<use href="#a" x="3">'],
])('%s keeps how it looks', async (inside, kept) => {
  expect(await read(inside)).toContain(kept)
})

test.each([
  ['<text>咨询<a href="https://evil.example">安全测评</a></text>', '<text>咨询安全测评</text>'],
  ['<a xlink:href="https://evil.example"><text>安全测评</text></a>', '<text>安全测评</text>'],
  [
    '<a href="https://evil.example"><g><rect width="9"/><text>安全<tspan x="3">测评</tspan></text></g></a>',
    '<tspan x="3">测评</tspan></text></g>',
  ],
  ['<a href="#a"><a href="https://evil.example"><text>安全测评</text></a></a>', '<text>安全测评</text>'],
  ['<text><a href="javascript:run()" onclick="run()">安全测评</a></text>', '<text>安全测评</text>'],
])('%s keeps what its link holds, without the link', async (inside, kept) => {
  const cleaned = await read(inside)
  expect(cleaned).toContain(kept)
  expect(cleaned).not.toMatch(/<a[\s>]|evil|run\(/)
})

const nested = (levels: number, times: number) =>
  `<defs><g id="l0"><rect/></g>${Array.from({ length: levels }, (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(times)}</g>`).join('')}</defs><use href="#l${levels}"/>`

test.each([
  ['a mebibyte of empty groups', '<g/>'.repeat(262_144)],
  ['groups that are never closed', '<g>'.repeat(100_000)],
  ['as many elements as no drawing has', '<path d="M0 0"/>'.repeat(drawingLimits.elements)],
  ['elements within each other', `${'<g>'.repeat(100)}${'</g>'.repeat(100)}`],
  ['more bytes than allowed', `<desc>${'x'.repeat(drawingLimits.bytes)}</desc>`],
  ['repetitions of repetitions', nested(9, 10)],
  ['a repetition of itself', '<g id="a"><use href="#a"/></g>'],
  ['two that repeat each other', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
])('%s is refused as too complex', async (_, inside) => {
  expect(await read(inside)).toBe('tooComplex')
})

test.each([
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'sizeless'],
  ['a size in letters', '<svg xmlns="http://www.w3.org/2000/svg" width="20em" height="9em"><rect/></svg>', 'sizeless'],
  ['a broken tag', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect', 'broken'],
])('a drawing with %s is refused', async (_, svg, error) => {
  expect(await readDrawing(Buffer.from(svg))).toBe(error)
})

test('a drawing whose elements have a prefix is read and cleaned as any other', async () => {
  const prefixed = `<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><svg:script>a()</svg:script><svg:g><svg:rect width="4" height="2" onclick="a()"/></svg:g></svg:svg>`
  expect(await detectPictureType(Buffer.from(prefixed))).toBe('image/svg+xml')
  const drawing = await readDrawing(Buffer.from(prefixed))
  if (typeof drawing === 'string') throw new Error(drawing)
  expect(drawing).toMatchObject({ width: 40, height: 20, isCleaned: true })
  expect(Buffer.from(drawing.content).toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><g><rect width="4" height="2"></rect></g></svg>',
  )
})

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${wrap('<text>澄观</text>')}`
const inGbk = (encoding: string) =>
  Buffer.concat(
    declared(encoding)
      .split('澄观')
      .flatMap((part, i) => [...(i > 0 ? [Buffer.from('b3ceb9db', 'hex')] : []), Buffer.from(part)]),
  )

test.each([
  ['UTF-8', Buffer.from(declared('UTF-8'))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${declared('utf-8')}`)],
  ['UTF-16', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
  ['UTF-16 in the other order', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le').swap16()],
  ['GBK', inGbk('GBK')],
  ['GB2312', inGbk('gb2312')],
  ['UTF-8, by an unknown name', Buffer.from(declared('x-unknown'))],
])('a drawing in %s keeps its words', async (_, bytes) => {
  expect(await detectPictureType(bytes)).toBe('image/svg+xml')
  const drawing = await readDrawing(bytes)
  expect(typeof drawing === 'string' ? drawing : Buffer.from(drawing.content).toString()).toContain('<text>澄观</text>')
})

test('what is drawn counts each repetition', () => {
  expect(countDrawn('<svg><g id="a"><rect></rect><rect></rect></g><use href="#a"></use><use href="#a"></use></svg>')).toBe(12)
})
