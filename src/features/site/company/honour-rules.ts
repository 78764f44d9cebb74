import type { ContentFields } from '#platform/publishing/content-kinds.ts'
import { limits } from './rules.ts'

/** What a reader needs to check a certificate for himself; each part may be missing. */
export type Honour = { name: string; number: string; issuer: string; issuedOn: string; url: string; image: string }

/** What was published before a field existed lacks it. */
export const emptyHonour: Honour = { name: '', number: '', issuer: '', issuedOn: '', url: '', image: '' }

export const honourFields: ContentFields = {
  name: { type: 'text', label: '名称', max: limits.name, required: true },
  number: { type: 'text', label: '证书编号', max: limits.name },
  issuer: { type: 'text', label: '发证机构', max: limits.name },
  issuedOn: { type: 'date', label: '发证日期' },
  url: { type: 'link', label: '核验网址', max: limits.url, help: '发证机构公布证书信息的网页；填写后显示“核验”。' },
  image: { type: 'picture', label: '图片', help: '证书的扫描件；没有就不放，不用示意图代替。' },
}
