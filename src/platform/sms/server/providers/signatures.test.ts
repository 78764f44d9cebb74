import { expect, test } from 'vitest'
import { canonicalQuery, signHeaders } from './aliyun.ts'
import { createAuthorization } from './tencent.ts'

test('the signature equals the worked example of Alibaba Cloud’s documentation (V3)', () => {
  const query = canonicalQuery({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' })
  const headers = signHeaders({
    accessId: 'YourAccessKeyId',
    accessSecret: 'YourAccessKeySecret',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    query,
    body: '',
  })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a query is encoded by RFC 3986, sorted by name', () => {
  expect(canonicalQuery({ b: "短 信+*~'()!", a: '1' })).toBe('a=1&b=%E7%9F%AD%20%E4%BF%A1%2B%2A~%27%28%29%21')
})

test('the signature equals the worked example of Tencent Cloud’s documentation (v3)', () => {
  const authorization = createAuthorization({
    accessId: 'AKID********************************',
    accessSecret: '********************************',
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    action: 'DescribeInstances',
    timestamp: 1551113065,
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  })
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})
