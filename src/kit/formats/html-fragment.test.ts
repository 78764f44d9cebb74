import { expect, test } from 'vitest'
import { toFragment } from './html-fragment.ts'

test.each([
  ['', ''],
  ['<p> &nbsp; </p><hr>', ''],
  ['<p>甲<strong>乙</strong>，<em>丙</em>。</p>', '<p>甲<strong>乙</strong>，<em>丙</em>。</p>'],
  ['<p>甲 <a href="/news">乙</a></p><p>丙&nbsp;丁</p>', '<p>甲 乙 丙 丁</p>'],
  ['<p>1 &lt; 2 &amp; 3<br>四</p>', '<p>1 &lt; 2 &amp; 3 四</p>'],
  ['<p><strong></strong>甲</p>', '<p>甲</p>'],
  [`<p>${'长'.repeat(200)}</p>`, `<p>${'长'.repeat(32)}…</p>`],
  [`<p>${'长'.repeat(30)}<strong>${'重'.repeat(9)}</strong></p>`, `<p>${'长'.repeat(30)}…</p>`],
  [`<p><strong>${'重'.repeat(99)}</strong></p>`, `<p><strong>${'重'.repeat(15)}…</strong></p>`],
  [`<p>${'&amp;'.repeat(9)}</p>`, `<p>${'&amp;'.repeat(6)}…</p>`],
  [`<p>${'🙂'.repeat(40)}</p>`, `<p>${'🙂'.repeat(16)}…</p>`],
])('%s becomes %s within 40 characters', (html, fragment) => {
  expect(toFragment(html, 40)).toBe(fragment)
  expect(fragment.length).toBeLessThanOrEqual(40)
})
