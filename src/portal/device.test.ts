import { expect, test } from 'vitest'
import { isMobileAgent } from './device.ts'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) MicroMessenger/8.0', true],
  ['Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X)', true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', true],
  ['Mozilla/5.0 (SymbianOS/9.4; Series60/5.0)', true],
  ['Mozilla/5.0 (Windows Phone 10.0)', true],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36', false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605.1.15', false],
  ['', false],
  [undefined, false],
])('%s', (userAgent, mobile) => {
  expect(isMobileAgent(userAgent)).toBe(mobile)
})
