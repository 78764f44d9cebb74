/** The states of a run of one action over many items. */
export const bulkStates = { waiting: '等待处理', running: '处理中', done: '已完成', undoing: '撤销中', undone: '已撤销' } as const
export type BulkState = keyof typeof bulkStates
