import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/interfaces': {
    purpose: '查其他系统可以调用的接口：权限、字段、示例，并当场试用。',
    picture: 'admin',
    actions: {
      搜索: '按接口名、说明或权限查找；点一行看它的字段、示例与错误码。',
      用密钥发送: '用粘贴的密钥真实调用系统对接的接口；密钥只在本页内存中，离开即清除。',
      发送: '以本人的权限调用控制台的查询，看到的不超过本人可看的。',
      确认写入: '写入会真实生效：扣除真实的查询币，请只用测试账户。',
      '下载接口说明（OpenAPI）': '供对方开发人员使用的接口描述文件。',
    },
  },
  '/console/interfaces/codes': {
    purpose: '查接口拒绝时答复的代码：含义、怎么办、哪些系统对接接口会答复。',
    actions: {
      搜索: '按代码、说明、业务或接口名查找；筛选后的地址可以发给同事。',
      用途: '只看系统对接会收到的，或仅网页使用的代码。',
    },
  },
}
