import type { Breaking } from '../breaking.ts'

export const projects: readonly Breaking[] = [
  {
    id: 'proj-1',
    file: 'src/features/projects/projects/server/sharing/subscriptions.ts',
    from: ".where('project_id', '=', project.id).where('mobile', '=', proof.phone).execute()",
    to: ".where('project_id', '=', project.id).execute()",
    harm: 'one subscriber removes all of a project',
    tests: ['src/features/projects/projects/server/sharing/subscriptions'],
  },
  {
    id: 'proj-3',
    file: 'src/features/projects/projects/server/desk/change.ts',
    from: ".where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)",
    to: ".where('id', '=', id).executeTakeFirstOrThrow(notFound)",
    harm: 'two changes of a project at once',
    tests: ['src/features/projects/projects/server/desk/'],
  },
  {
    id: 'm-look',
    file: 'src/features/projects/projects/server/look-ups/look-ups.ts',
    from: 'requests <= lookupLimit.limit',
    to: 'requests < lookupLimit.limit',
    harm: 'one look-up fewer without a captcha',
    tests: ['src/features/projects/projects/server/progress'],
  },
]
