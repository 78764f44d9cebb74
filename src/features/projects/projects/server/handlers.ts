import type { Handler } from '#gateway/server/handle.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { activityHandlers } from './desk/activity.ts'
import { documentHandlers } from './desk/documents.ts'
import { entityHandlers } from './desk/entities.ts'
import { nodeHandlers } from './desk/nodes.ts'
import { planHandlers } from './desk/plan.ts'
import { listHandlers } from './desk/project-list.ts'
import { projectHandlers } from './desk/projects.ts'
import { taskHandlers } from './desk/tasks.ts'
import { templateHandlers } from './desk/templates.ts'
import { importHandlers } from './imports/handlers.ts'

/** The calls of the projects desk. */
export const deskHandlers: Handler<Services>[] = [
  ...entityHandlers,
  ...listHandlers,
  ...projectHandlers,
  ...planHandlers,
  ...nodeHandlers,
  ...templateHandlers,
  ...taskHandlers,
  ...documentHandlers,
  ...activityHandlers,
  ...importHandlers,
]
