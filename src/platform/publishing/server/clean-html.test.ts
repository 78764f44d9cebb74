import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/media/0123456789abcdef0123/10x10.png" onload=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text x="20" y="20">x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="https://evil.example" onclick="alert(1)" style="position:fixed;inset:0" target="_blank">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,x"></object><embed src="x.swf">',
  '<form action="https://evil.example"><input name=p><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<video src="https://evil.example/x.mp4" poster="https://evil.example/x.png" autoplay onerror=alert(1)></video>',
  '<video src="/media/0123456789abcdef0123/10x10.mp4" poster="javascript:alert(1)" onplay=alert(1) autoplay loop></video>',
  '<video src="/media/0123456789abcdef0123/10x10.mp4" aria-label="x&quot; onplay=&quot;alert(1)"><track src="https://evil.example"></video>',
  '<body onload=alert(1)>x',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)"><base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css"><style>@import "//evil.example"</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><script>alert(1)</script></textarea><title><img src=x onerror=alert(1)></title>',
  '<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<!--><script>alert(1)</script>--><![CDATA[<script>alert(1)</script>]]>',
  '<p id="location" name="cookie" class="x">x</p>',
  '<img src="https://evil.example/pixel.gif"><img src="data:image/svg+xml,<svg onload=alert(1)>"><img src="/media/../ucc">',
  '<img src="/media/0123456789abcdef0123/10x10.png" srcset="https://evil.example/x.gif 1x">',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<a href="mailto:a@example.cn?x=&quot; onmouseover=alert(1) x=&quot;">x</a>',
]

const url = '(?:(?:https?://|mailto:|tel:|/(?![/\\\\])|#|\\?)[^"<>\\t\\n\\r]*)'
const attributes: Record<string, string> = {
  a: `(?: href="${url}")?(?: rel="noopener noreferrer")?`,
  img: ' src="/media/[0-9a-f]+/[0-9x]+\\.[a-z]+" alt="[^"<>]*"(?: width="\\d+" height="\\d+")? loading="lazy"',
  video:
    ' src="/media/[0-9a-f]+/[0-9x]+\\.(?:mp4|webm)"(?: poster="/media/[0-9a-f]+/[0-9x]+\\.[a-z]+")?(?: width="\\d+" height="\\d+")?' +
    ' controls preload="none" playsinline(?: aria-label="[^"<>]*")?',
  cell: '(?: (?:colspan|rowspan|scope)="[^"<>]*")*',
}
const plain = 'h[234]|p|br|hr|ul|ol|li|blockquote|figure|figcaption|pre|code|strong|em|sub|sup|table|caption|thead|tbody|tfoot|tr'
const safe = new RegExp(
  `^(?:[^<>]|</(?:${plain}|a|th|td)>|<(?:${plain})(?: /)?>|<a${attributes.a}>|<img${attributes.img} />|<video${attributes.video}>|</video>|<t[hd]${attributes.cell}>)*$`,
)

test.each(hostile)('%j is sanitised', async (html) => {
  const cleaned = await cleanHtml(html)
  expect(cleaned).toMatch(safe)
  expect(await cleanHtml(cleaned)).toBe(cleaned)
})

test('no hostile text changes the markup around it', async () => {
  for (const html of hostile) expect(await cleanHtml(`<p>前</p>${html}`)).toMatch(/^<p>前<\/p>/)
})

test('formatting made with the editor is kept', async () => {
  const article = [
    '<h2>标题</h2><p>正文<strong>重点</strong>、<em>强调</em>、<code>code</code></p><ul><li>一</li></ul><ol start="3"><li>三</li></ol>',
    '<table><caption>表</caption><thead><tr><th scope="col" colspan="2">甲</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<blockquote><p>引文</p></blockquote><pre><code>a &lt; b</code></pre>',
  ].join('')
  expect(await cleanHtml(article)).toBe(article)
})

test('links within the site stay unchanged; links to other sites send no referrer', async () => {
  expect(await cleanHtml('<a href="/news?page=2#a">x</a><a href="mailto:a@example.cn">x</a><a href="tel:4000000000">x</a>')).toBe(
    '<a href="/news?page=2#a">x</a><a href="mailto:a@example.cn">x</a><a href="tel:4000000000">x</a>',
  )
  expect(await cleanHtml('<a href="https://www.example.cn/" rel="opener" target="_blank">x</a>')).toBe(
    '<a href="https://www.example.cn/" rel="noopener noreferrer">x</a>',
  )
})

test('pictures are our own, with alternative text and size', async () => {
  expect(
    await cleanHtml(
      '<figure><img src="/media/0123456789abcdef0123/1200x675.png" alt="架构图" width="1200" height="675"><figcaption>图一</figcaption></figure>',
    ),
  ).toBe(
    '<figure><img src="/media/0123456789abcdef0123/1200x675.png" alt="架构图" width="1200" height="675" loading="lazy" /><figcaption>图一</figcaption></figure>',
  )
})

test('videos are our own, start only when a visitor wants it, and keep poster, size and alternative text', async () => {
  const own = 'src="/media/0123456789abcdef0123/640x360.mp4" poster="/media/abcdef01234567890123/1280x720.jpg" width="640" height="360"'
  const video = `<figure><video ${own} controls preload="none" playsinline aria-label="平台演示"></video><figcaption>图一</figcaption></figure>`
  expect(await cleanHtml(video)).toBe(video)
  expect(await cleanHtml(`<p>前</p><video ${own} autoplay loop muted preload="auto" style="x"></video>`)).toBe(
    `<p>前</p><video ${own} controls preload="none" playsinline></video>`,
  )
  for (const src of ['https://evil.example/x.mp4', '/media/0123456789abcdef0123/1x1.png', '/files/0123456789abcdef0123/1x1.mp4'])
    expect(await cleanHtml(`<p>前</p><video src="${src}"></video>`)).toBe('<p>前</p>')
  expect(await cleanHtml('<p>前</p><img src="/media/0123456789abcdef0123/1x1.webm" alt="x">')).toBe('<p>前</p>')
})

test('text pasted from a word processor keeps its structure only', async () => {
  expect(await cleanHtml('<h1 class="Mso">题</h1><div style="x"><b>粗</b><i>斜</i><font color="red">字</font><o:p>尾</o:p></div>')).toBe(
    '<h2>题</h2><p><strong>粗</strong><em>斜</em>字尾</p>',
  )
})
