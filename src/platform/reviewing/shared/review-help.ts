import type { PictureTaker, ScreenHelp } from '#platform/features/shared/screen-help.ts'

type ReviewHelp = {
  /** What is reviewed. */
  subject: string
  queue: string
  item: string
  /** Takes the pictures of queue and item. */
  picture?: PictureTaker
  /** What the actions of the kind do. */
  actions: Readonly<Record<string, string>>
  who?: string
}

/** The help of a reviewed kind's three screens, of which all kinds share much. */
export function reviewHelp(kind: string, { subject, queue, item, picture, actions, who }: ReviewHelp): Record<string, ScreenHelp> {
  const path = `/console/${kind}`
  const asked = who === undefined ? {} : { who }
  const pictured = picture === undefined ? {} : { picture }
  return {
    [path]: {
      purpose: queue,
      ...pictured,
      actions: {
        领取: `把${subject}归到自己名下，办理期间他人不能处理；不办了用“退回”放回队列。系统设置可以要求先领取再办理。`,
        批量操作: '勾选多条后一次办理；只对状态允许的条目生效，没有办成的会逐条说明。',
        筛选: '按状态、办理人、期限和内容缩小范围；网址随之改变，可以收藏或发给同事。',
        回复模板: '维护办理时常用的意见。',
      },
      ...asked,
    },
    [`${path}/:id`]: {
      purpose: item,
      ...pictured,
      actions: {
        ...actions,
        要点: '逐条核对后勾选，同事也能看到；系统设置可以要求全部勾选后才能通过，驳回不受影响。',
        转交: '交给另一位有权限的同事，对方会收到通知。',
        添加备注: '写给同事看的内部备注，申请人看不到；用 @ 可以提醒同事。',
        撤销: '办理后 10 分钟内可以撤销，撤销后申请人不会收到这次的通知。',
      },
      ...asked,
    },
    [`${path}/templates`]: {
      purpose: `维护办理${subject}时的常用意见，所有办理人共用。`,
      actions: {
        新建模板: '写好名称与内容；办理时选用后仍可以修改。',
        编辑: '修改后只影响以后的选用，已发出的意见不变。',
        删除: '删除后所有人都不能再选用。',
      },
      ...asked,
    },
  }
}
