import type { ColumnOf, Reviewable } from '#platform/reviewing/server/reviewable.ts'
import { appealReviewing } from '../rules.ts'
import { refundEffect } from './reviews/refund.ts'
import { getAppealDetail } from './reviews/appeal-detail.ts'
import { notifyReviewer } from './reviews/supplements.ts'

export const appealReviewable: Reviewable<ColumnOf<typeof appealReviewing>> = {
  declaration: appealReviewing,
  table: 'appeal',
  columns: { account: 'account', type: 'type', description: 'description' },
  summary: ['account', 'type'],
  getTitle: ({ account, type }) => `${String(account)} ${String(type)}`,
  getDetail: ({ db }, id) => getAppealDetail(db, id),
  toNotice: ({ id, type }, { comment }) => ({
    topic: 'appeal.handled',
    title: '您的申诉已处理',
    text: `${String(type)}：${comment}`,
    url: `/query-coin/appeal?id=${id}`,
  }),
  effects: {
    refund: refundEffect,
    supplement: notifyReviewer('客户补充了您办理的申诉'),
    withdraw: notifyReviewer('客户撤回了您办理的申诉'),
  },
}
