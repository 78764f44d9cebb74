import type { AreaHelp } from '#platform/features/shared/screen-help.ts'

export const help: AreaHelp['help'] = {
  '/console/search-words': {
    purpose: '访客在站内搜索却没有结果的词，按天计数，不记录访客；据此补充内容或同义词。',
    actions: {
      再搜一次: '打开网站搜索，看现在有没有结果。',
      写文章: '以该词为题新建一篇新闻。',
      加同义词: '写“简称 = 全称”，搜索其中一个也会找到另一个。',
      移除: '从列表中去掉，再有人搜索时会重新出现。',
    },
  },
}
