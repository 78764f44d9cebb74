import type { Dictionary } from '#platform/dictionaries/rules.ts'

export const severities = { refuse: '拒绝', warn: '提示' } as const
export type Severity = keyof typeof severities

export const wordUses = { both: '发布与咨询', published: '仅发布', consultation: '仅咨询' } as const
export type WordUse = 'published' | 'consultation'

export const sensitiveWords: Dictionary = {
  name: 'sensitive-words',
  label: '敏感词',
  lead: '发布内容与提交咨询时检查的词语。不分全角半角、大小写与简繁，忽略汉字之间的空白；字母与数字的词语须整词相同。',
  item: '敏感词',
  levels: 1,
  fields: {
    more: { type: 'text', label: '同类词语', max: 500, help: '可不填；用空格或顿号隔开，与名称同样处理' },
    severity: {
      type: 'choice',
      label: '处理',
      choices: Object.entries(severities).map(([value, label]) => ({ value, label })),
      isRequired: true,
      help: '拒绝：不能发布或提交；提示：发布前提醒编辑，咨询在后台标明',
    },
    use: {
      type: 'choice',
      label: '用于',
      choices: Object.entries(wordUses).map(([value, label]) => ({ value, label })),
      isRequired: true,
    },
  },
  standard: [],
}
