import { expect, test } from 'vitest'
import { addPictureSources } from './html-pictures.ts'

test('a picture in a text is offered in its renditions, a small one and a vector drawing unchanged', () => {
  const image = '<img src="/media/a1/1000x500.png" alt="架构" width="1000" height="500" loading="lazy" />'
  const plain = '<p>文字</p><img src="/media/a2/300x200.png" alt="小" /><img src="/media/a3/900x900.svg" alt="图" />'
  expect(addPictureSources(image + plain)).toBe(
    '<picture><source type="image/avif" srcset="/media/a1/480.avif 480w, /media/a1/1000.avif 1000w" sizes="(max-width: 900px) 100vw, 820px">' +
      '<source type="image/webp" srcset="/media/a1/480.webp 480w, /media/a1/1000.webp 1000w" sizes="(max-width: 900px) 100vw, 820px">' +
      `${image}</picture>${plain}`,
  )
})
