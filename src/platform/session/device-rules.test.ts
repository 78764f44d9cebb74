import { expect, test } from 'vitest'
import { describeDevice } from './device-rules.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/138.0.0.0 Safari/537.36`, 'Chrome 138（Windows）'],
  [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.3351.83`, 'Edge 138（Windows）'],
  [`${windows} Chrome/108.0.5359.125 Safari/537.36 QIHU 360SE`, '360 浏览器（Windows）'],
  [`${windows} Chrome/116.0.0.0 Safari/537.36 Core/1.116.601.400 QQBrowser/19.2.6473.400`, 'QQ 浏览器 19（Windows）'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140（Windows）'],
  ['Mozilla/5.0 (X11; Linux x86_64; UOS) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/115.0.0.0 Safari/537.36', 'Chrome 115（统信 UOS）'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17（macOS）',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'Safari 17（iPhone）',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137)',
    '微信 8（iPhone）',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1',
    '企业微信 4（安卓）',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
