import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../../harness/browser.ts'
import { pastedCases } from './pasted-cases.ts'

const { openPage } = useBrowser()

const text = (page: Page) => page.getByRole('textbox', { name: '正文', exact: true })

async function openText(): Promise<Page> {
  const page = await openPage('/console/content/news', { signedInAs: 'editor' })
  await page.getByRole('button', { name: '新建新闻', exact: true }).click()
  await text(page).click()
  return page
}

/** Pastes what another program would put on the clipboard. */
async function paste(page: Page, data: Record<string, string>, picture = ''): Promise<void> {
  await text(page).evaluate(
    (element, [given, name]) => {
      const clipboardData = new DataTransfer()
      for (const [type, content] of Object.entries(given)) clipboardData.setData(type, content)
      if (name) clipboardData.items.add(new File(['x'], name, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [data, picture] as const,
  )
}

/** What the editor shows, without what it adds to lines and tables for itself. */
async function shown(page: Page): Promise<string> {
  const html = await text(page).innerHTML()
  return html
    .replaceAll(/<br class="ProseMirror-trailingBreak">/g, '')
    .replaceAll(/ (?:class|style|draggable|contenteditable|data-drag-handle|colspan|rowspan)="[^"]*"/g, '')
    .replaceAll(/<li><p>(.*?)<\/p>/g, '<li>$1')
    .replaceAll(/<(t[dh])><p>(.*?)<\/p>/g, '<$1>$2')
    .replace(/<p><\/p>$/, '')
}

async function clear(page: Page): Promise<void> {
  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
}

test('what Word, WPS and others put on the clipboard keeps its structure, and what is left out is said', async () => {
  const page = await openText()
  for (const { from, html, text: wanted, told } of pastedCases) {
    await clear(page)
    await paste(page, { 'text/html': html })
    expect([from, await shown(page)]).toEqual([from, wanted])
    if (told) await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: told }).waitFor()
  }
})

test('Markdown and columns of text are converted when wanted, and arrive as written otherwise', async () => {
  const page = await openText()
  const offer = page.getByRole('dialog', { name: '粘贴文字' })
  const markdown = '# 总则\n\n- 甲\n- 乙\n\n正文 **重点**'
  await paste(page, { 'text/plain': markdown })
  await offer.getByRole('button', { name: '转换为标题、列表等格式' }).click()
  await expect.poll(() => shown(page)).toBe('<h2>总则</h2><ul><li>甲</li><li>乙</li></ul><p>正文 <strong>重点</strong></p>')
  await clear(page)
  await paste(page, { 'text/plain': markdown })
  await offer.getByRole('button', { name: '按原文粘贴' }).click()
  await expect.poll(() => shown(page)).toBe('<p># 总则</p><p>- 甲</p><p>- 乙</p><p>正文 **重点**</p>')
  await clear(page)
  await paste(page, { 'text/plain': '名称    数量\n核心系统    3\n办公系统    12' })
  await offer.getByRole('button', { name: '转换为表格' }).click()
  await expect.poll(() => shown(page)).toContain('<th>名称</th><th>数量</th>')
  await clear(page)
  await paste(page, { 'text/plain': '\t2025\t2026\n收入\t3\t4\n支出\t5\t' })
  await offer.getByRole('button', { name: '转换为表格' }).click()
  await expect.poll(() => shown(page)).toContain('<th></th><th>2025</th><th>2026</th></tr><tr><td>收入</td>')
  await clear(page)
  await paste(page, { 'text/plain': '普通的一段。\n\n另一段，2026 年 3 月。' })
  expect([await offer.isVisible(), await shown(page)]).toEqual([false, '<p>普通的一段。</p><p>另一段，2026 年 3 月。</p>'])
})

test('lines that the page of a PDF broke are joined to paragraphs when wanted', async () => {
  const page = await openText()
  const offer = page.getByRole('dialog', { name: '粘贴文字' })
  const lines = [
    '为规范数据处理活动，保障数据安全，促进数据开发利用，保护个人、组织',
    '的合法权益，维护国家主权、安全和发展利益，制定本法。在国境内适用',
    '本法。',
    '个人信息的处理活动同时适用 Personal Information Protection',
    'Law of the PRC 的规定。',
  ]
  await paste(page, { 'text/plain': lines.join('\n') })
  await offer.getByRole('button', { name: '合并为段落' }).click()
  const [a, b, c, d, e] = lines
  await expect.poll(() => shown(page)).toBe(`<p>${a}${b}${c}</p><p>${d} ${e}</p>`)
  await clear(page)
  await paste(page, { 'text/plain': lines.join('\n') })
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page)).toBe(lines.map((line) => `<p>${line}</p>`).join(''))
})

test('a pasted address becomes a link that ends where the address does', async () => {
  const page = await openText()
  await paste(page, { 'text/plain': '公告（https://example.cn/a）。' })
  expect(await shown(page)).toBe('<p>公告（<a href="https://example.cn/a">https://example.cn/a</a>）。</p>')
})

test('what was copied from a page of the site keeps its pictures, and its links lead to pages of the site', async () => {
  const page = await openText()
  const { origin } = new URL(page.url())
  const picture = '/media/0123456789abcdef0123/16x9.webp'
  await page.route(`**${picture}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await paste(page, { 'text/html': `<p>见<a href="${origin}/dsmm?s=1#a">查询</a></p><img src="${origin}${picture}" alt="图">` })
  expect(await shown(page)).toBe(`<p>见<a href="/dsmm?s=1#a">查询</a></p><img src="${picture}" alt="图">`)
})

test('an address of the site that is pasted as text, typed or entered as a link is stored as a path', async () => {
  const page = await openText()
  const { origin } = new URL(page.url())
  const stored = () =>
    page.waitForRequest((request) => /InterfaceType=save\b/.test(request.url()) && (request.postData() ?? '').includes('完'))
  await paste(page, { 'text/plain': `${origin}/news` })
  await page.keyboard.press('End')
  await page.keyboard.type(` ${origin}/explore 看`)
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: '链接', exact: true }).click()
  await page.getByRole('dialog', { name: '链接' }).getByRole('combobox', { name: '链接到' }).fill(`${origin}/product`)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '链接' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('End')
  const saving = stored()
  await page.keyboard.type('完')
  const links = [...((await saving).postData() ?? '').matchAll(/href=\\?"([^"\\]*)/g)].map(([, href]) => href)
  expect(links).toEqual(['/news', '/explore', '/product'])
})

test('a picture that a browser or Word copied with its address is uploaded; beside text only its text arrives', async () => {
  const page = await openText()
  const dialog = page.getByRole('dialog', { name: '选择图片' })
  const address = '<img src="https://example.cn/a.png" alt="x">'
  await paste(page, { 'text/html': `<p>文字</p>${address}` }, 'image.png')
  expect([await shown(page), await dialog.isVisible()]).toEqual(['<p>文字</p>', false])
  await paste(page, { 'text/html': `<meta charset="utf-8"><p>${address}<o:p>&nbsp;</o:p></p>` }, 'image.png')
  await dialog.getByRole('textbox', { name: '“image.png”的替代文本' }).waitFor()
  expect(await shown(page)).toBe('<p>文字</p>')
})

/** Takes the first picture of the open library, with an alternative text where it has none. */
async function pickFirst(page: Page): Promise<void> {
  const library = page.getByRole('dialog')
  await library
    .getByRole('button', { name: /^选用 /u })
    .first()
    .click()
  const alt = library.getByRole('textbox', { name: /替代文本$/u })
  if (await alt.isVisible()) {
    await alt.fill('演示用的图')
    await library.getByRole('button', { name: '保存并选用' }).click()
  }
  await library.waitFor({ state: 'hidden' })
}

test('typing goes on below a picture, whether it was just inserted or is selected', async () => {
  const page = await openText()
  await page.keyboard.type('上文')
  await page.getByRole('button', { name: '插入图片', exact: true }).click()
  await pickFirst(page)
  await expect.poll(() => text(page).evaluate((field) => field.contains(document.activeElement))).toBe(true)
  await page.keyboard.type('下文')
  expect(await shown(page)).toMatch(/^<p>上文<\/p><img [^>]*><p>下文<\/p>$/)
  await text(page).getByRole('img').click()
  await page.keyboard.type('中间')
  expect(await shown(page)).toMatch(/^<p>上文<\/p><img [^>]*><p>中间<\/p><p>下文<\/p>$/)
  await text(page).getByText('上文').click()
  await text(page).getByRole('img').click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 })
  await devtools.send('Input.insertText', { text: '拼音' })
  expect(await shown(page)).toMatch(/^<p>上文<\/p><img [^>]*><p>拼音<\/p><p>中间<\/p><p>下文<\/p>$/)
})

/** Drops files at the end of the text. */
async function drop(page: Page, files: { name: string; type: string }[]): Promise<void> {
  await text(page).evaluate((element, given) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type } of given) dataTransfer.items.add(new File(['x'], name, { type }))
    const { left, top, width, height } = (element.lastElementChild as Element).getBoundingClientRect()
    const place = { clientX: left + width - 2, clientY: top + height / 2 }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }))
  }, files)
}

test('of dropped files a picture is uploaded to where it was dropped, and what is left out is said', async () => {
  const page = await openText()
  await paste(page, { 'text/html': '<p>第一段</p><ol type="a"><li>甲</li></ol><p>末段</p>' })
  expect(
    await text(page)
      .locator('ol')
      .evaluate((list) => getComputedStyle(list).listStyleType),
  ).toBe('lower-alpha')
  await text(page).getByText('第一段').click()
  await drop(page, [{ name: '合同.pdf', type: 'application/pdf' }])
  await page.getByRole('alert').filter({ hasText: '正文中只能插入图片和视频，文件没有带入' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await drop(page, [
    { name: '一.png', type: 'image/png' },
    { name: '二.png', type: 'image/png' },
  ])
  await page.locator('[popover]').filter({ hasText: '一次插入一个图片或视频，其余 1 个文件没有带入' }).waitFor()
  const dialog = page.getByRole('dialog', { name: '选择图片' })
  await dialog.getByRole('textbox', { name: '“一.png”的替代文本' }).waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await pickFirst(page)
  await text(page).getByRole('img').waitFor()
  expect(
    await text(page)
      .locator(':scope > *')
      .evaluateAll((blocks) => blocks.map(({ tagName }) => tagName)),
  ).toEqual(['P', 'OL', 'P', 'IMG', 'P'])
})
