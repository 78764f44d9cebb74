import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { interfaceCalls } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [interfaceCalls.codes, '查找接口拒绝时的错误码、含义与办法'],
  [interfaceCalls.describe, '查看一个接口的字段、示例与错误码'],
  [interfaceCalls.document, '取得系统对接接口的 OpenAPI 文件'],
  [interfaceCalls.list, '查找系统对接的接口与本人可用的查询'],
]
