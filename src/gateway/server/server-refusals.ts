import type { RefusalEntry } from '../refusals.ts'
import { formatTooLarge } from '../transport-refusals.ts'

/** What only the server refuses with: browsers read these messages from its replies and don't load them. */
export const serverRefusals = {
  requestIdReused: { code: 'request_id_reused', msg: '请求编号已被使用，请重新提交' },
  unknownCall: { code: 'unknown_call', msg: '请求的接口不存在' },
  requestIdRequired: { code: 'request_id_required', msg: '请提供请求编号 RequestId' },
  invalidKey: { code: 'invalid_key', msg: '接口密钥无效' },
  wrongApplication: { code: 'wrong_application', msg: '未授权的应用' },
  badRequest: { code: 'bad_request', msg: '请求格式不正确' },
  wrongMethod: { code: 'wrong_method', msg: '不支持的请求方法' },
  wrongMediaType: { code: 'wrong_media_type', msg: '请求内容的类型不受支持' },
  crossOrigin: { code: 'cross_origin', msg: '不允许跨站请求' },
  /** Somebody else saved the record since the caller read it. */
  changedMeanwhile: { code: 'changed_meanwhile', msg: '内容已被他人修改，请刷新后重试' },
  fileStoreDown: { code: 'file_store_down', msg: '文件存储暂时不可用，没有办理任何事，请稍后再试' },
  storageFull: { code: 'storage_full', msg: '服务器存储空间不足，暂时无法处理，请稍后再试' },
} as const satisfies Record<string, RefusalEntry>

/** Of a body: the largest file of the call, or the text of a form. */
export function createTooLarge(maxBytes: number): RefusalEntry {
  return { code: 'too_large', msg: formatTooLarge(maxBytes) }
}
