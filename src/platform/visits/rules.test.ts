import { expect, test } from 'vitest'
import { isProgram, toReferrer } from './rules.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  chrome,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI',
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
])('%s is a browser', (agent) => {
  expect(isProgram(agent)).toBe(false)
})

test.each([
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36 (compatible; bingbot/2.0)',
  'Sogou web spider/4.0',
  'Mozilla/5.0 (compatible; YisouSpider; +x)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'Mozilla/5.0 (compatible; GPTBot/1.2)',
  'python-requests/2.32',
])('%s is a program', (agent) => {
  expect(isProgram(agent)).toBe(true)
})

test.each([
  ['https://www.baidu.com/link?url=secret', 'www.baidu.com'],
  ['https://name:word@CN.Bing.com:8443/', 'cn.bing.com'],
  ['https://portal.example:443/news', undefined],
  ['http://10.1.2.3/internal', undefined],
  ['http://[::1]/', undefined],
  ['android-app://com.tencent.mm/', undefined],
  ['http://localhost/', undefined],
  [`https://${'a'.repeat(120)}.cn/`, undefined],
  [undefined, undefined],
])('of %s the host %s is counted', (referrer, host) => {
  expect(toReferrer(referrer, 'portal.example:4180')).toBe(host)
})
