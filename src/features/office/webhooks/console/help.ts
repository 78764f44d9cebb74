import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/webhooks': {
    purpose: '审核通过等事件以签名请求推送到对方系统，失败后按间隔自动重试。',
    actions: {
      推送设置: '填接收地址与签名密钥；地址须是 https:// 开头的公网地址，更换地址须更换密钥。',
      重新发送: '把未送达的一条立即再次发送到当前设置的地址。',
      最近应答: '对方最近一次的回答，用来判断失败的原因。',
    },
  },
}
