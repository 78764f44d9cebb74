import { defineFeature } from '#platform/features/rules.ts'
import type { NoticeTable } from '#platform/notices/rules.ts'

const permissions = {
  'projects.manage': '管理测评项目',
}
const auditActions = {
  'milestone-template.change': '节点模板修改',
  'operating-entity.change': '运营主体修改',
  'operating-entity.create': '运营主体新建',
  'project-import.book': '项目导入执行',
  'project-import.drop': '项目导入放弃',
  'project-import.preview': '项目导入预览',
  'project.add-document': '项目添加文件',
  'project.apply-template': '项目套用节点模板',
  'project.change': '项目修改资料',
  'project.change-document': '项目修改文件',
  'project.clear-problem': '项目解除异常',
  'project.create': '项目新建',
  'project.download': '项目下载文件',
  'project.import': '项目由文件导入',
  'project.finish-node': '项目完成节点',
  'project.mark-problem': '项目标为异常',
  'project.remove-document': '项目删除文件',
  'project.reopen-node': '项目撤销节点的完成',
  'project.save-plan': '项目修改节点计划',
  'project.save-tasks': '项目修改任务',
  'project.set-visibility': '项目设置客户可见内容',
  'project.skip-node': '项目节点标为不适用',
  'project-link.create': '项目链接创建',
  'project-link.switch-off': '项目链接停用',
  'project-subscription.code': '项目提醒验证码发送',
  'project-subscription.create': '项目提醒订阅',
  'project-subscription.remove': '项目提醒退订',
}
const notices = {
  staff: { 'project-imports': { label: '项目导入', hint: '您提交的项目导入已完成，或因发现错误未导入', needs: ['projects.manage'] } },
} satisfies NoticeTable
const auditActors = {
  'project-import': '项目导入',
}

export const projectsFeature = defineFeature({
  permissions,
  quickActions: [{ name: '新建项目', path: '/console/projects?new', needs: ['projects.manage'] }],
  auditActions,
  auditEntities: {
    project: '项目',
    'project-import': '项目导入',
    'project-link': '项目链接',
    'project-subscription': '项目提醒',
    'operating-entity': '运营主体',
    'milestone-template': '节点模板',
  },
  auditSubjects: {
    project: { label: '项目', path: (id) => `/console/projects/${id}` },
    'project-import': { label: '项目导入', path: (id) => `/console/project-imports?id=${id}` },
    'operating-entity': { label: '运营主体', path: () => '/console/operating-entities' },
    'milestone-template': { label: '节点模板', path: () => '/console/milestone-templates' },
  },
  menu: [
    {
      section: 'projects',
      name: '项目',
      path: '/console/projects',
      icon: 'Milestone',
      needs: ['projects.manage'],
      children: [{ name: '项目详情', path: '/console/projects/:id', icon: 'Milestone', needs: ['projects.manage'], hidden: true }],
    },
    { section: 'projects', name: '运营主体', path: '/console/operating-entities', icon: 'Building2', needs: ['projects.manage'] },
    { section: 'projects', name: '节点模板', path: '/console/milestone-templates', icon: 'ListChecks', needs: ['projects.manage'] },
    { section: 'projects', name: '项目导入', path: '/console/project-imports', icon: 'FileUp', needs: ['projects.manage'] },
  ],
  auditActors,
  notices,
})

declare module '#gateway/declared.ts' {
  interface AuditActors extends Record<keyof typeof auditActors, string> {}
  interface Permissions extends Record<keyof typeof permissions, string> {}
  interface AuditActions extends Record<keyof typeof auditActions, string> {}
  interface NoticeTopics extends Record<keyof typeof notices.staff, object> {}
}
