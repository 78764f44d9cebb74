import { expect, test } from 'vitest'
import { anchorChapters, labelCells } from './policy-html.ts'

test('chapters get ids in order, other headings stay unchanged', () => {
  expect(anchorChapters('<h2>一、<strong>范围</strong></h2><h3>小节</h3><h2>二 &amp; 三</h2>')).toEqual({
    html: '<h2 id="chapter-1">一、<strong>范围</strong></h2><h3>小节</h3><h2 id="chapter-2">二 &amp; 三</h2>',
    chapters: [
      { id: 'chapter-1', title: '一、范围' },
      { id: 'chapter-2', title: '二 & 三' },
    ],
  })
})

test('each cell repeats the heading of its column', () => {
  const rows = '<tbody><tr><td>浏览</td><td>12个月</td></tr><tr><td>登录</td><td>1年</td><td>多余</td></tr></tbody>'
  const labelled = labelCells(`<table><thead><tr><th>功能</th><th>"期限"</th></tr></thead>${rows}</table><p>一</p>`)
  expect(labelled).toContain('<tr><td data-label="功能">浏览</td><td data-label="&quot;期限&quot;">12个月</td></tr>')
  expect(labelled).toContain('<td data-label="">多余</td>')
})

test('a heading cannot add attributes to a cell', () => {
  const html = '<table><tr><th>&lt;b&gt;" onclick="x</th></tr><tr><td>一</td></tr></table>'
  expect(labelCells(html)).toContain('<td data-label="<b>&quot; onclick=&quot;x">')
})

test('tables with merged cells stay unchanged', () => {
  const table = '<table><tr><th colspan="2">一</th></tr><tr><td>二</td><td>三</td></tr></table>'
  expect(labelCells(table)).toBe(table)
})
