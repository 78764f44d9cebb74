import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/interfaces/codes': {
    purpose: '查接口拒绝时答复的代码：含义、怎么办、哪些系统对接接口会答复。',
    actions: {
      搜索: '按代码、说明、业务或接口名查找；筛选后的地址可以发给同事。',
      用途: '只看系统对接会收到的，或仅网页使用的代码。',
    },
  },
}
