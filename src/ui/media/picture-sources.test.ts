import { expect, test } from 'vitest'
import { getPictureSources } from './picture-sources.ts'

test('a large picture is offered in steps and at its own width', () => {
  expect(getPictureSources('/media/a1b2/1600x900.jpg')).toEqual({
    width: 1600,
    height: 900,
    avif: '/media/a1b2/480.avif 480w, /media/a1b2/960.avif 960w, /media/a1b2/1600.avif 1600w',
    webp: '/media/a1b2/480.webp 480w, /media/a1b2/960.webp 960w, /media/a1b2/1600.webp 1600w',
  })
})

test('renditions never exceed the original', () => {
  expect(getPictureSources('/media/a/1000x10.png')?.webp).toBe('/media/a/480.webp 480w, /media/a/1000.webp 1000w')
  expect(getPictureSources('/media/a/300x300.png')?.webp).toBe('')
  expect(getPictureSources('/media/a/4000x300.png')?.webp).toMatch(/1440w, [^ ]+ 1920w$/)
})

test('a focal point is read from the end of the address and changes nothing else', () => {
  expect(getPictureSources('/media/a1/600x400.png#20,75')).toEqual({
    width: 600,
    height: 400,
    avif: '/media/a1/480.avif 480w, /media/a1/600.avif 600w',
    webp: '/media/a1/480.webp 480w, /media/a1/600.webp 600w',
    focus: '20% 75%',
  })
})

test('a vector drawing has a size but no renditions', () => {
  expect(getPictureSources('/media/a/1600x900.svg')).toEqual({ width: 1600, height: 900, avif: '', webp: '' })
})

test('any other URL stays unchanged', () => {
  expect(getPictureSources('data:image/png;base64,AAAA')).toBeUndefined()
  expect(getPictureSources('/pictures/logo.svg')).toBeUndefined()
})
