import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { projectImports } from '../import-contract.ts'
import { countProjects, getProject, listEntities, listEntityChoices, listProjects } from '../desk-contract.ts'
import { listActivity } from '../documents-contract.ts'
import { listTemplates } from '../plan-contract.ts'
import { listProjectLinks } from '../sharing-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports(projectImports, '项目、运营主体与任务'),
  [countProjects, '数出超期与异常的项目'],
  [getProject, '查看一个项目的资料、节点、任务与文件'],
  [listEntities, '按名称与省份查找运营主体'],
  [listEntityChoices, '列出可选的运营主体'],
  [listProjects, '按状态、节点、运营主体与日期查找项目'],
  [listActivity, '列出一个项目的动态'],
  [listTemplates, '列出各类项目的节点模板'],
  [listProjectLinks, '列出一个项目的客户链接与订阅人'],
]
