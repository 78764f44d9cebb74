/** Clipboards as other programs fill them, shortened, and what a text makes of them. */
export type PastedCase = { from: string; html: string; text: string; told?: string }

type Item = { mark: string; text: string; level?: number; font?: string; list?: number }

/** An item of a list as Word writes it. */
function item({ mark, text, level = 1, font = '宋体', list = 0 }: Item): string {
  return `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>${text}<o:p></o:p></span></p>\n`
}
const items = (marks: string, more: Partial<Item> = {}) =>
  marks
    .split(' ')
    .map((mark, at) => item({ mark, text: `项${at + 1}`, ...more }))
    .join('')
const word = (body: string, styles = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!--\np.MsoNormal {mso-style-unhide:no; margin:0cm; color:red}\n${styles}--></style></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`

export const pastedCases: PastedCase[] = [
  { from: 'bullets', html: word(items('· ·', { font: 'Symbol' })), text: '<ul><li>项1</li><li>项2</li></ul>' },
  { from: 'Wingdings bullets', html: word(items('l n Ø', { font: 'Wingdings' })), text: '<ul><li>项1</li><li>项2</li><li>项3</li></ul>' },
  { from: 'numbers', html: word(items('1. 2. 3.')), text: '<ol><li>项1</li><li>项2</li><li>项3</li></ol>' },
  { from: 'numbers in brackets', html: word(items('(1) (2)')), text: '<ol><li>项1</li><li>项2</li></ol>' },
  { from: 'numbers in full width', html: word(items('（1） （2）')), text: '<ol><li>项1</li><li>项2</li></ol>' },
  { from: 'numbers from another start', html: word(items('4、 5、')), text: '<ol start="4"><li>项1</li><li>项2</li></ol>' },
  { from: 'small letters', html: word(items('a) b)')), text: '<ol type="a"><li>项1</li><li>项2</li></ol>' },
  { from: 'capital letters', html: word(items('A. B.')), text: '<ol type="A"><li>项1</li><li>项2</li></ol>' },
  {
    from: 'Roman numbers',
    html: word(items('i. ii. iii. iv.')),
    text: '<ol type="i"><li>项1</li><li>项2</li><li>项3</li><li>项4</li></ol>',
  },
  {
    from: 'letters as far as i',
    html: word(items('g) h) i) j)')),
    text: '<ol start="7" type="a"><li>项1</li><li>项2</li><li>项3</li><li>项4</li></ol>',
  },
  { from: 'Chinese numbers', html: word(items('一、 二、')), text: '<p>一、 项1</p><p>二、 项2</p>' },
  { from: 'articles', html: word(items('第一条 第二条')), text: '<p>第一条 项1</p><p>第二条 项2</p>' },
  { from: 'numbers of chapters', html: word(items('1.1 1.2')), text: '<p>1.1 项1</p><p>1.2 项2</p>' },
  {
    from: 'levels',
    html: word(
      item({ mark: '1.', text: '甲' }) +
        item({ mark: 'a)', text: '子', level: 2 }) +
        item({ mark: '·', text: '丑', level: 3, font: 'Symbol' }) +
        item({ mark: 'b)', text: '寅', level: 2 }) +
        item({ mark: '2.', text: '乙' }),
    ),
    text: '<ol><li>甲<ol type="a"><li>子<ul><li>丑</li></ul></li><li>寅</li></ol></li><li>乙</li></ol>',
  },
  {
    from: 'a level left out',
    html: word(item({ mark: '·', text: '甲', font: 'Symbol' }) + item({ mark: 'o', text: '子', level: 3, font: 'Courier New' })),
    text: '<ul><li>甲<ul><li>子</li></ul></li></ul>',
  },
  {
    from: 'two lists after each other',
    html: word(items('1. 2.') + items('1. 2.', { list: 1 }) + items('· ·', { font: 'Symbol', list: 2 })),
    text: '<ol><li>项1</li><li>项2</li></ol><ol><li>项1</li><li>项2</li></ol><ul><li>项1</li><li>项2</li></ul>',
  },
  {
    from: 'a list that goes on after a paragraph',
    html: word(`${items('1. 2.')}<p class=MsoNormal>说明</p>${items('3. 4.')}`),
    text: '<ol><li>项1</li><li>项2</li></ol><p>说明</p><ol start="3"><li>项1</li><li>项2</li></ol>',
  },
  {
    from: 'items whose text begins like a number',
    html: word(item({ mark: '1.', text: '2026 年的计划' }) + item({ mark: '2.', text: 'A. 类资产' })),
    text: '<ol><li>2026 年的计划</li><li>A. 类资产</li></ol>',
  },
  {
    from: 'headings of Word',
    html: word('<h1>总则</h1><h2>范围</h2><h3>术语</h3><h4>缩略语</h4><p class=MsoNormal>正文</p>'),
    text: '<h2>总则</h2><h3>范围</h3><h4>术语</h4><p><strong>缩略语</strong></p><p>正文</p>',
  },
  { from: 'headings from the second level on', html: word('<h2>范围</h2><h3>术语</h3>'), text: '<h2>范围</h2><h3>术语</h3>' },
  {
    from: 'styles named as headings',
    html: word(
      '<p class=a3>总则</p><p class=a5>范围</p><p class=MsoNormal>正文</p>',
      'p.a3, li.a3, div.a3 {mso-style-name:标题一; margin:0cm}\np.a5 {mso-style-name:"标题 2"; font-size:12pt}\n',
    ),
    text: '<h2>总则</h2><h3>范围</h3><p>正文</p>',
  },
  {
    from: 'outline levels',
    html: word(`<p class=10 style='mso-outline-level:1'>总则</p><p class=af>细则</p>`, 'p.af {mso-outline-level:2;}'),
    text: '<h2>总则</h2><h3>细则</h3>',
  },
  {
    from: 'numbered headings',
    html: word(
      `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>第一章<span>&nbsp;&nbsp; </span></span></span><![endif]>总则</h1>`,
    ),
    text: '<h2>第一章 总则</h2>',
  },
  {
    from: 'pictures, a formula and a text box',
    html: word(
      `<p class=MsoNormal>前<!--[if gte vml 1]><v:shape id="a"/><![endif]--><![if !vml]><img width=12 src="file:///C:/clip_image002.png"><![endif]>后</p><p><img src="data:image/png;base64,AAAA"></p><p>式<m:oMath>x</m:oMath></p>`,
    ),
    text: '<p>前后</p><p>式</p>',
    told: '2 张图片、1 个公式没有带入；图片请保存后用“图片”上传',
  },
  {
    from: 'footnotes',
    html: word(
      `<p class=MsoNormal>依据标准<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a>。</p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> 见 GB/T 22239。</p></div></div>`,
    ),
    text: '<p>依据标准<sup>[1]</sup>。</p><hr><p>[1] 见 GB/T 22239。</p>',
  },
  {
    from: 'tracked changes',
    html: word(
      `<p class=MsoNormal>期限<span class=msoDel><del cite="mailto:li" datetime="2026-01-01T10:00"><span lang=EN-US>30</span></del></span><span class=msoIns><ins cite="mailto:li" datetime="2026-01-01T10:00"><span lang=EN-US>60</span></ins></span>日</p><p class=MsoNormal><span class=msoDel><del cite="mailto:li"><span>整段删去</span></del></span></p>${item({ mark: '1.', text: '甲' })}<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><del><span style='mso-list:Ignore'>2.</span></del><del>乙</del></p>`,
    ),
    text: '<p>期限60日</p><ol><li>甲</li></ol>',
    told: '4 处删除线文字没有带入',
  },
  {
    from: 'remarks of reviewers',
    html: word(
      `<p class=MsoNormal>正文<a style='mso-comment-reference:A_1;mso-comment-date:20260101T1000'>原话</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>。</p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:"Li"'><a name="_msocom_1"></a></span><p class=MsoCommentText>客户有异议</p></div></div></div>`,
    ),
    text: '<p>正文原话。</p>',
    told: '1 条批注没有带入',
  },
  {
    from: 'hidden text, contents and rows of a filter',
    html: word(
      `<p class=MsoToc1><a href="#_Toc1">总则<span style='color:windowtext;display:none;mso-hide:screen'><span style='mso-tab-count:1 dotted'>. </span></span><span style='display:none;mso-hide:screen'>12</span></a></p><p class=MsoNormal>甲<span style='mso-hide:all'>底价</span>乙</p><p style="display: none">丙</p><table><tr><td>丁</td></tr><tr style='display:none'><td>戊</td></tr></table>`,
    ),
    text: '<p>总则</p><p>甲乙</p><div><table><colgroup><col></colgroup><tbody><tr><td>丁</td></tr></tbody></table></div>',
  },
  {
    from: 'words struck out on a page',
    html: '<p>原价<s>100</s><span style="text-decoration: line-through"><del>90</del></span><span style="text-decoration-line: line-through">85</span>，现价 80</p>',
    text: '<p>原价，现价 80</p>',
    told: '3 处删除线文字没有带入',
  },
  {
    from: 'a list of WPS',
    html: `<html><body><p class=MsoNormal style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="mso-list:Ignore;">1.<span>&nbsp;</span></span><![endif]><b>重点</b></p><p class=MsoNormal style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="mso-list:Ignore;">2.<span>&nbsp;</span></span><![endif]>其余</p></body></html>`,
    text: '<ol><li><strong>重点</strong></li><li>其余</li></ol>',
  },
  {
    from: 'Word for the web',
    html: `<div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1"><p class="Paragraph"><span class="TextRun">甲</span></p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>子</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>乙</p></li></ul></div>`,
    text: '<ul><li>甲<ul><li>子</li></ul></li><li>乙</li></ul>',
  },
  {
    from: 'WeChat',
    html: `<section style="margin:0"><section><span style="font-size:15px;font-weight:bold">一、背景</span></section><section><p><span style="color:rgb(63,63,63)">正文。</span></p><p><img data-src="https://mmbiz.qpic.cn/x.png"></p><p><br></p></section></section>`,
    text: '<p><strong>一、背景</strong></p><p>正文。</p>',
    told: '1 张图片没有带入；图片请保存后用“图片”上传',
  },
  {
    from: 'a table whose sums were written first',
    html: '<table><thead><tr><th>项</th></tr></thead><tfoot><tr><td>合计</td></tr></tfoot><tbody><tr><td>甲</td></tr></tbody></table>',
    text: '<div><table><colgroup><col></colgroup><tbody><tr><th>项</th></tr><tr><td>甲</td></tr><tr><td>合计</td></tr></tbody></table></div>',
  },
  {
    from: 'lists of pictures',
    html: '<ul><li><a href="https://example.cn"><img src="https://example.cn/a.png"></a></li><li>乙</li></ul><ol><li><img src="https://example.cn/b.png"></li></ol><p>后</p>',
    text: '<ul><li>乙</li></ul><p>后</p>',
    told: '2 张图片没有带入',
  },
  {
    from: 'a code editor, where the browser does not hand over its own format',
    html: `<div style="font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span>if</span> (a) {</div><div>  <span>b</span>()</div><br><div>}</div></div>`,
    text: '<pre><code>if (a) {\n  b()\n\n}</code></pre>',
  },
  {
    from: 'a page that breaks its lines by signs',
    html: '<p style="white-space: pre-wrap">第一行\n第二行</p><p style="white-space-collapse: preserve">甲\n乙</p>',
    text: '<p>第一行<br>第二行</p><p>甲<br>乙</p>',
  },
  {
    from: 'Google Docs',
    html: '<b style="font-weight:normal" id="docs-internal-guid-1"><h1><span style="font-weight:400">总则</span></h1><br><p><span style="font-weight:700">粗</span></p><br><br><p>末</p></b>',
    text: '<h2>总则</h2><p><strong>粗</strong></p><p>末</p>',
  },
]
